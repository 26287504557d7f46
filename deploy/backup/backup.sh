#!/usr/bin/env bash
# Dumps the database, restores the dump on a scratch server to see whether it is any good, encrypts it, and keeps the newest ones.
#   DATABASE_URL or DATABASE_URL_FILE   what to dump, as a role that reads all of it
#   BACKUP_DIR                          where the dumps go; the scratch server needs as much room there for a while
#   BACKUP_KEEP                         how many to keep (30)
#   BACKUP_PUBLIC_KEY                   file of a public GPG key: only whoever has the private one can read the dumps
#   BACKUP_METRICS                      file for Prometheus' node exporter, with the time of the last good dump
# docs/backup.md says how it is run, and how a dump is restored. It needs Postgres' programs of the server's version or a newer one.
set -euo pipefail
umask 077

url=${DATABASE_URL:-$(cat "${DATABASE_URL_FILE:?set it, or DATABASE_URL}")}
dir=${BACKUP_DIR:?}
programs=$(find /usr/lib/postgresql -maxdepth 2 -name bin 2>/dev/null | sort --version-sort | tail -n 1)
PATH=${programs:+$programs:}$PATH

work=$(mktemp --directory "$dir/.work.XXXXXX")
end() {
  pg_ctl stop --silent --mode=immediate --pgdata="$work/server" 2>/dev/null || true
  rm -rf "$work"
}
trap end EXIT

pg_dump --format=custom --file="$work/dump" "$url"

# A server that listens on a socket in that folder only, and is gone at the end.
initdb --pgdata="$work/server" --username=scratch --auth=trust --encoding=UTF8 --no-sync >/dev/null
pg_ctl start --silent --wait --pgdata="$work/server" --log="$work/log" \
  --options="-c listen_addresses='' -c unix_socket_directories='$work' -c fsync=off" || { cat "$work/log" >&2; exit 1; }
scratch="postgres://scratch@/postgres?host=$(sed 's#/#%2F#g' <<<"$work")"
pg_restore --no-owner --no-privileges --exit-on-error --single-transaction --dbname="$scratch" "$work/dump"

# It is one if it has every migration, and people where there are people.
ask() { psql "$1" --no-psqlrc --quiet --no-align --tuples-only --set=ON_ERROR_STOP=1 --command="$2"; }
has='select string_agg(name, $$ $$ order by name) || exists(select from users) from kysely_migration'
restored=$(ask "$scratch" "$has")
dumped=$(ask "$url" "$has")
[ "$restored" = "$dumped" ] || { echo 'The restored database does not match the dump.' >&2; exit 1; }
people=$(ask "$scratch" 'select count(*) from users')

name=stats-$(date --utc +%Y%m%dT%H%M%SZ).dump
if [ -n "${BACKUP_PUBLIC_KEY:-}" ]; then
  mkdir "$work/keys"
  gpg --homedir "$work/keys" --quiet --batch --encrypt --trust-model always --recipient-file "$BACKUP_PUBLIC_KEY" \
    --output "$work/encrypted" "$work/dump"
  name=$name.gpg
  mv "$work/encrypted" "$dir/$name"
else
  mv "$work/dump" "$dir/$name"
fi

find "$dir" -maxdepth 1 -name 'stats-*.dump*' | sort --reverse | tail -n "+$((${BACKUP_KEEP:-30} + 1))" | xargs --no-run-if-empty rm --

if [ -n "${BACKUP_METRICS:-}" ]; then
  cat >"$work/metrics" <<METRICS
# HELP player_stats_backup_good_timestamp_seconds When the last backup ended that could be restored.
# TYPE player_stats_backup_good_timestamp_seconds gauge
player_stats_backup_good_timestamp_seconds $(date +%s)
# HELP player_stats_backup_size_bytes How large it is.
# TYPE player_stats_backup_size_bytes gauge
player_stats_backup_size_bytes $(stat --format=%s "$dir/$name")
METRICS
  chmod 0644 "$work/metrics"
  # In one step: the exporter never reads half of it.
  cp --preserve=mode "$work/metrics" "$BACKUP_METRICS.new" && mv "$BACKUP_METRICS.new" "$BACKUP_METRICS"
fi
echo "$dir/$name is good: a test restore contained $people people."
