#!/bin/sh
# Starts Varnish in the foreground with albumen.vcl beside this file; further arguments go to varnishd.
#   ALBUMEN_VARNISH_TOKEN    required: what Albumen sends with its purges (no spaces)
#   ALBUMEN_VARNISH_LISTEN   where it listens, default :6081
#   ALBUMEN_VARNISH_MEMORY   what the kept pictures may take, default 256M
set -eu
: "${ALBUMEN_VARNISH_TOKEN:?must be set: the purge token that Albumen has too}"
export ALBUMEN_VARNISH_TOKEN

exec varnishd -F \
  -a "${ALBUMEN_VARNISH_LISTEN:-:6081}" \
  -f "${ALBUMEN_VARNISH_VCL:-$(dirname "$0")/albumen.vcl}" \
  -s "malloc,${ALBUMEN_VARNISH_MEMORY:-256M}" \
  -p http_gzip_support=off \
  -p timeout_idle=75 \
  -p pipe_timeout=600 \
  "$@"
