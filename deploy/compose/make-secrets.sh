#!/bin/sh
# Creates the secrets of docker-compose.yml that are missing, in the folder "secrets" beside it.
set -eu
cd "$(dirname "$0")/../.."

# Only the owner can enter the folder; the files are readable, because the containers' users read them.
mkdir -p secrets
chmod 0700 secrets
random() { head -c 32 /dev/urandom | od -A n -t x1 | tr -d ' \n'; echo; }
make() { [ -e "secrets/$1" ] || cat > "secrets/$1"; }

random | make postgres_password
printf 'postgres://stats:%s@postgres:5432/stats\n' "$(cat secrets/postgres_password)" | make database_url
# Signs cookies. To rotate it: new,old
random | make session_secret
# The secret of the built-in chat simulator. For a real chat platform, replace it with the platform's.
echo not-a-secret-the-simulator-is-for-development | make chat_client_secret
# What the service sends to PUBLISHER_URL.
random | make publisher_token
chmod 0644 secrets/*
