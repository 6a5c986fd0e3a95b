#!/bin/sh
# Run by tests/server/deploy.test.ts.
# Runs a command with the settings of the server, beside which it may run:
#   sudo -u sawari sh /opt/sawari/server/deploy/with-settings.sh npm run admin -- find 9876543210
set -eu
set -a
. "${SETTINGS:-/etc/sawari/settings}"
set +a
cd "$(dirname "$0")/../.."
exec "$@"
