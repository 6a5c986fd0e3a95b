#!/bin/sh
# Run by tests/server/deploy.test.ts.
# Copies the SQLite database (beside a server that runs) and the ticket key, here and to COPY_TO, and keeps KEEP_DAYS (14).
# The ticket key is private: whoever reads COPY_TO can make tickets.
set -eu
: "${DATA_DIR:?is the server's}" "${COPY_TO:?is a folder on another disk}"
umask 077
here="$DATA_DIR/backups"
mkdir -p "$here" "$COPY_TO"
name_now() { name="sawari-$(date -u +%Y-%m-%dT%H-%M-%S).db"; }
# A copy has its second for itself: the one before stays as it is.
name_now
while [ -e "$here/$name" ]; do
  sleep 1
  name_now
done
node server/node/run.cjs dist/node/server/cli/backup.js "$here/$name"
# Under another name until it is whole: half a copy is never taken for one.
cp "$here/$name" "$COPY_TO/$name.part"
mv "$COPY_TO/$name.part" "$COPY_TO/$name"
cp "${TICKET_KEY_FILE:-$DATA_DIR/keys/tickets.pem}" "$COPY_TO/tickets.pem.part"
mv "$COPY_TO/tickets.pem.part" "$COPY_TO/tickets.pem"
# Only once there is a new one.
for folder in "$here" "$COPY_TO"; do
  find "$folder" -maxdepth 1 -name 'sawari-*.db' -mtime "+${KEEP_DAYS:-14}" -delete
done
