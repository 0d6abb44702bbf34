#!/bin/sh
# Runs a command of Albumen as the service runs: as its user, with its variables. See README.md beside this file.
# INIT_CWD is where relative names of files begin.
exec systemd-run --quiet --pipe --wait --collect \
  --uid=albumen --gid=albumen \
  --property=WorkingDirectory=/opt/albumen \
  --property=UMask=0077 \
  --setenv=ALBUMEN_DATA=/var/lib/albumen \
  --setenv=INIT_CWD="$PWD" \
  --property=EnvironmentFile=-/etc/albumen/albumen.env \
  /usr/bin/node node_modules/albumen/cli/main.mjs "$@"
