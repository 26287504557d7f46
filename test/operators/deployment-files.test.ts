/** Limits, paths, ports and headers in the deployment files and examples: `npm run test:all` runs these files. */
import { expect, test } from 'vitest'
import { readText } from '../helpers/repository.ts'

/** What each file must contain, between semicolons. Comments and line breaks don't count. */
const DUTIES: Record<string, string> = {
  'deploy/nginx.conf': `server 127.0.0.1:3001 max_fails=1 fail_timeout=2s; server 127.0.0.1:3002 max_fails=1 fail_timeout=2s;
    keepalive_timeout 500ms; 401 1; 429 1; default 0; limit_conn addresses 100; '$time_iso8601 $remote_addr $request_id $status
    $request_method $uri'; refused if=$is_refused; return 301 https://$host$request_uri; listen 443 ssl; client_max_body_size 64k;
    client_header_timeout 15s; client_body_timeout 15s; Connection ""; Host $host; X-Forwarded-For $remote_addr; X-Forwarded-Proto
    $scheme; X-Forwarded-Host ""; Forwarded ""; X-Request-Id $request_id; proxy_connect_timeout 1s; proxy_read_timeout 15s;
    proxy_next_upstream error timeout; proxy_next_upstream_tries 2; error_page 502 503 504 = @away; Retry-After 2 always; no-store
    always; return 503`,
  'deploy/haproxy.cfg': `timeout connect 1s timeout client 30s; timeout server 15s timeout http-request 15s timeout http-keep-alive 15s
    timeout queue 2s; timeout check 4s; retries 3 retry-on conn-failure option redispatch 1; https code 301 unless is_certbot; alpn
    http/1.1; size 100k expire 1m; track-sc0 src; { sc_conn_cur(0) gt 100 }; option http-buffer-request; X-Forwarded-For %[src];
    X-Forwarded-Proto https if { ssl_fc }; X-Forwarded-Proto http unless { ssl_fc }; X-Request-Id %[unique-id]; del-header
    X-Forwarded-Host; del-header Forwarded; warning if { status 401 429 }; "%ci %ID %ST %HM %HP"; uri /readyz; expect status 200; inter
    1s fall 1 rise 1 maxconn 1000 server one 127.0.0.1:3001 server two 127.0.0.1:3002; 502 content-type application/json; 503
    content-type application/json; 504 content-type application/json; hdr Retry-After 2`,
  'deploy/Caddyfile': `read_header 15s read_body 15s write 30s; replica-1:3000 replica-2:3000 replica-3:3000; header_up X-Request-Id
    {http.request.uuid} header_up -Forwarded lb_try_duration 3s lb_try_interval 100ms health_uri /readyz health_interval 1s
    health_timeout 4s fail_duration 2s @refused status 401 429; skip_log false log_skip false; skip_log true log_skip true; request>uri
    regexp \\?.* "" request>headers delete; application/json header Retry-After 2`,
  'deploy/kubernetes/deployment.yaml': `replicas: 2; maxSurge: 1, maxUnavailable: 0; runAsUser: 1000 runAsGroup: 1000 fsGroup: 1000;
    value: 0.0.0.0; periodSeconds: 2 failureThreshold: 150; periodSeconds: 3 timeoutSeconds: 4 failureThreshold: 1; periodSeconds: 10
    timeoutSeconds: 5 failureThreshold: 3; limits: { memory: 512Mi }; readOnly: true }; mountPath: /tmp; secretName:
    player-stats-lookup, defaultMode: 0440`,
  'deploy/kubernetes/network-policy.yaml': `policyTypes: [Ingress, Egress]; ingress-nginx } ports: - { port: http }; monitoring } ports:
    - { port: metrics } egress: - ports: - { port: 53, protocol: UDP } - { port: 53, protocol: TCP } - { port: 5432, protocol: TCP } - {
    port: 6379, protocol: TCP } - { port: 443, protocol: TCP }`,
  'deploy/kubernetes/migration/job.yaml': `backoffLimit: 3 ttlSecondsAfterFinished: 86400; restartPolicy: Never; runAsUser: 1000;
    fsGroup: 1000; secretName: player-stats-lookup-migration, defaultMode: 0440`,
  'deploy/systemd/player-stats-lookup@.service': `User=player-stats-lookup Group=player-stats-lookup
    WorkingDirectory=/opt/player-stats-lookup Environment=NODE_ENV=production HOST=127.0.0.1 DRAIN_MS=3000
    DATA_DIR=%S/player-stats-lookup/%i; Environment=PORT=%i; =%d/database_url SESSION_SECRET_FILE=%d/session_secret;
    StateDirectory=player-stats-lookup/%i StateDirectoryMode=0700; Restart=on-failure RestartSec=2 TimeoutStopSec=20 LimitNOFILE=65536
    MemoryMax=1G UMask=0077`,
  'deploy/systemd/player-stats-lookup-backup.service': `Type=oneshot User=postgres Group=postgres;
    BACKUP_DIR=%S/player-stats-lookup-backup Environment=BACKUP_METRICS=%S/player-stats-lookup-backup/player-stats-lookup-backup.prom
    EnvironmentFile=-/etc/player-stats-lookup/backup; StateDirectoryMode=0755; Nice=10 IOSchedulingClass=idle`,
  'deploy/systemd/player-stats-lookup-backup.timer': 'OnCalendar=*-*-* 03:30 RandomizedDelaySec=30min Persistent=yes',
  'deploy/backup/backup.sh': `umask 077; trap end EXIT; --single-transaction; exists(select from users); [ "$restored" = "$dumped" ] ||;
    sort --reverse | tail -n "+$((\${BACKUP_KEEP:-30} + 1))"; chmod 0644 "$work/metrics"; timestamp_seconds $(date +%s)`,
  Dockerfile: `HOST=0.0.0.0 PORT=3000 DATA_DIR=/app/data; --owner=node --group=node --mode=0700 data; EXPOSE 3000; --interval=10s
    --timeout=3s --start-period=30s --retries=3; PORT}/healthz\`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1)`,
  'docker-compose.yml': `mem_limit: 512m pids_limit: 256; max-size: 20m, max-file: '5'; read_only: true tmpfs: [/tmp] cap_drop: [ALL]
    security_opt: [no-new-privileges:true] init: true restart: unless-stopped stop_grace_period: 20s; :3000/readyz').then(({ ok }) =>
    process.exit(ok ? 0 : 1), () => process.exit(1))" interval: 5s timeout: 6s start_period: 30s retries: 3; REDIS_URL:
    redis://valkey:6379; PUBLISHER_TOKEN_FILE: \${PUBLISHER_URL:+/run/secrets/publisher_token}; CHAT_CLIENT_SECRET_FILE:
    \${CHAT_CLIENT_ID:+/run/secrets/chat_client_secret}; DRAIN_MS:-3000; TRUST_PROXY:-uniquelocal; CHAT_SIMULATOR:+built-in-simulator;
    :+http://localhost:3000/chat-simulator/oauth2/authorize; SITE: \${PUBLIC_URL:-https://localhost} UPSTREAMS: app:3000;
    'certificates:/data'; volumes: ['data:/app/data']; 'postgres:/var/lib/postgresql/data'; --host=127.0.0.1, --username=stats,
    --dbname=stats] interval: 2s timeout: 3s start_period: 60s retries: 15; --save, '', --appendonly, 'no', --maxmemory, 64mb,
    --maxmemory-policy, volatile-ttl; sleep 86400; user: postgres; BACKUP_DIR: /var/lib/postgresql/data BACKUP_METRICS:
    /var/lib/postgresql/data/player-stats-lookup-backup.prom; 'backups:/var/lib/postgresql/data'`,
  'examples/publisher/adapter.ts': 'TIMEOUT_MS = 2_500; CACHE_MS = 60_000; MAX_CACHED = 10_000',
  'examples/discord-js/commands.ts': 'QUICK_MS = 2_000',
  'examples/discord-js/player-stats.ts': 'timeoutMs = 10_000, longestWait = 60',
  'examples/discord-js/messages.ts': '.slice(0, 10) .map((one)',
  'examples/discord-py/messages.py': 'body["entries"][:10]',
  'examples/discord-py/bot.py': 'QUICK = 2',
  'examples/discord-py/player_stats.py': 'longest_wait: int = 60, timeout: float = 10',
  'examples/discord-py/take_key.py': 'LONGEST_SECONDS = 15 * 60',
  'examples/go/main.go': `2500 * time.Millisecond; 15*time.Minute; MaxBytesReader(w, r.Body, 4096); ReadTimeout: 5 * time.Second`,
}

const inOneLine = (text: string) => text.replaceAll(/\s+/g, ' ')

test.each(Object.entries(DUTIES))('%s sets the limits, paths, ports and headers that it should', (path, duties) => {
  const file = inOneLine(readText(path).replaceAll(/^\s*#.*$/gm, ''))
  const isMissing = (duty: string) =>
    file
      .split(duty)
      .slice(1)
      .every((rest) => /^\w/.test(rest))
  expect(inOneLine(duties).split('; ').filter(isMissing)).toEqual([])
})
