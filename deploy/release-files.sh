#!/bin/sh
# Writes the files of a release with the image $1 into the folder $2: the compose file, an archive of it with everything it needs,
# and the release notes.
set -eu
image=$1
files=$2
cd "$(dirname "$0")/.."
version=$(sed -n 's/^  "version": "\(.*\)",$/\1/p' package.json)

mkdir -p "$files/player-stats-lookup/deploy"
sed "s#^  image: player-stats-lookup\$#  image: $image#" docker-compose.yml > "$files/docker-compose.yml"
grep -qF "image: $image" "$files/docker-compose.yml"
cp -R deploy/backup deploy/compose deploy/Caddyfile "$files/player-stats-lookup/deploy"
cp .env.example "$files/docker-compose.yml" "$files/player-stats-lookup"
tar --create --gzip --file "$files/player-stats-lookup-$version-compose.tar.gz" --directory "$files" player-stats-lookup
awk -v "heading=## [$version] - " 'index($0, "## [") == 1 { isIt = index($0, heading) == 1; next } isIt' CHANGELOG.md > "$files/notes.md"
test -s "$files/notes.md"
