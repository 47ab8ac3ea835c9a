#!/usr/bin/env bash
# Dumps the database of PGHOST and PGDATABASE into BACKUP_DIR at BACKUP_AT (UTC) each day, and keeps
# the dumps of KEEP_DAYS days. `once` dumps it now and ends.
set -euo pipefail
folder=${BACKUP_DIR:-/backups}

dump() {
  local name
  name=bayline-$(date -u +%Y-%m-%dT%H%M%SZ).dump
  # A dump that was interrupted never has the name of a whole one.
  pg_dump --format=custom --file="$folder/$name.part"
  mv "$folder/$name.part" "$folder/$name"
  find "$folder" -name 'bayline-*.dump*' -mtime "+${KEEP_DAYS:-14}" -delete
  echo "saved $name"
}

if [ "${1:-}" = once ]; then
  dump
  exit
fi
while :; do
  now=$(date -u +%s)
  next=$(date -u -d "${BACKUP_AT:-03:00}" +%s)
  if [ "$next" -le "$now" ]; then next=$((next + 86400)); fi
  sleep $((next - now)) & wait $!
  dump || echo "the dump failed: the next one is tomorrow" >&2
done
