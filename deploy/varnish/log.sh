#!/bin/sh
# Writes the access log that `albumen logs follow` counts, as long as the process $1 runs. See README.md beside this file.
#   ALBUMEN_VARNISH_LOG        the log file
#   ALBUMEN_VARNISH_LOG_SIZE   size in MB at which it is rotated, default 64; four rotated files are kept
#   ALBUMEN_VARNISH_WORKDIR    the working folder of varnishd (-n)
set -u
varnishd=$1
log=$ALBUMEN_VARNISH_LOG
here=$(cd "$(dirname "$0")" && pwd)
writer=

rotate() {
  for number in 3 2 1; do
    [ -e "$log.$number" ] && mv -f "$log.$number" "$log.$((number + 1))"
  done
  mv -f "$log" "$log.1"
  kill -HUP "$writer"
}

end() {
  [ -n "$writer" ] && kill "$writer" 2>/dev/null
  exit 0
}
trap end TERM INT

while kill -0 "$varnishd" 2>/dev/null; do
  if [ -z "$writer" ] || ! kill -0 "$writer" 2>/dev/null; then
    varnishncsa ${ALBUMEN_VARNISH_WORKDIR:+-n "$ALBUMEN_VARNISH_WORKDIR"} -t off -a -w "$log" -f "$here/log-format" &
    writer=$!
  elif [ -e "$log" ] && [ "$(wc -c < "$log")" -gt $((${ALBUMEN_VARNISH_LOG_SIZE:-64} * 1000000)) ]; then
    rotate
  fi
  sleep 1
done
end
