#!/usr/bin/env bash
# Dumps the database, tests the dump by restoring it on a scratch server, encrypts it, and deletes the oldest dumps.
#   DATABASE_URL or DATABASE_URL_FILE   what to dump, as a role that reads all of it
#   BACKUP_DIR                          where the dumps go; the scratch server temporarily needs disk space there, too
#   BACKUP_KEEP                         how many to keep (30)
#   BACKUP_PUBLIC_KEY                   file with a public GPG key: the dumps can be read with the private key only
#   BACKUP_METRICS                      file for Prometheus' node exporter, with the time of the last good dump
# docs/backup.md says how to run it, and how to restore a dump. It needs Postgres' client programs and server, of the database's
# version or newer.
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

# A scratch server that listens on a socket in that folder only, and is removed at the end.
initdb --pgdata="$work/server" --username=scratch --auth=trust --encoding=UTF8 --no-sync >/dev/null
pg_ctl start --silent --wait --pgdata="$work/server" --log="$work/log" \
  --options="-c listen_addresses='' -c unix_socket_directories='$work' -c fsync=off" || { cat "$work/log" >&2; exit 1; }
scratch="postgres://scratch@/postgres?host=$(sed 's#/#%2F#g' <<<"$work")"
pg_restore --no-owner --no-privileges --exit-on-error --single-transaction --dbname="$scratch" "$work/dump"

# The dump is good if it has every migration, and has people if the database has people.
ask() { psql "$1" --no-psqlrc --quiet --no-align --tuples-only --set=ON_ERROR_STOP=1 --command="$2"; }
has='select string_agg(name, $$ $$ order by name) || exists(select from users) from kysely_migration'
restored=$(ask "$scratch" "$has")
dumped=$(ask "$url" "$has")
[ "$restored" = "$dumped" ] || { echo 'The backup failed its restore test, and was discarded: the restored database does not match the original.' >&2; exit 1; }
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
# HELP player_stats_backup_good_timestamp_seconds When the last backup that passed its restore test was made.
# TYPE player_stats_backup_good_timestamp_seconds gauge
player_stats_backup_good_timestamp_seconds $(date +%s)
# HELP player_stats_backup_size_bytes Size of that backup.
# TYPE player_stats_backup_size_bytes gauge
player_stats_backup_size_bytes $(stat --format=%s "$dir/$name")
METRICS
  chmod 0644 "$work/metrics"
  # Written in one step, so that the exporter never reads half a file.
  cp --preserve=mode "$work/metrics" "$BACKUP_METRICS.new" && mv "$BACKUP_METRICS.new" "$BACKUP_METRICS"
fi
echo "$dir/$name is good: a test restore contained $people people."
