# The service as one image: the dashboard is built inside, development tools stay behind.
# Until the last stage it runs on the machine that builds: nothing of it depends on the processor.
FROM --platform=$BUILDPLATFORM node:24.21.0-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6 AS base
WORKDIR /app
COPY package.json package-lock.json .npmrc ./

FROM base AS built
RUN npm ci
COPY tsconfig.json ./
COPY src ./src
RUN node src/web/build/build.ts

FROM base AS packages
# The optional packages are Node itself, which the image brings along; PGlite is the embedded database, which production has not.
RUN npm ci --omit=dev --omit=optional && rm -r node_modules/@electric-sql

FROM node:24.21.0-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Production insists on a database, secrets and a chat platform, and names what is missing.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/app/data NODE_COMPILE_CACHE=/app/node_modules/.cache/compiled
COPY --from=packages /app/node_modules ./node_modules
COPY --from=built /app/dist ./dist
COPY migrations ./migrations
COPY src ./src
# Besides its data, only what Node compiled for the next start of this container.
RUN install --directory --owner=node --group=node --mode=0700 data node_modules/.cache
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# As `npm start` does, without npm.
CMD ["node", "src/main.ts"]
