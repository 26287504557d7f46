#!/bin/sh
# Makes the secrets of docker-compose.yml, in the folder secrets beside it, as far as they are missing.
set -eu
cd "$(dirname "$0")/../.."

# Nobody but the owner enters the folder; the files are read by the users of the containers.
mkdir -p secrets
chmod 0700 secrets
random() { head -c 32 /dev/urandom | od -A n -t x1 | tr -d ' \n'; echo; }
make() { [ -e "secrets/$1" ] || cat > "secrets/$1"; }

random | make postgres_password
printf 'postgres://stats:%s@postgres:5432/stats\n' "$(cat secrets/postgres_password)" | make database_url
# Signs cookies. To rotate it: new,old
random | make session_secret
# That of the built-in chat simulator. For a real platform write its secret in its place.
echo not-a-secret-the-simulator-is-for-development | make chat_client_secret
chmod 0644 secrets/*
