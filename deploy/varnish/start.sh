#!/bin/sh
# Starts Varnish in the foreground with albumen.vcl beside this file; further arguments go to varnishd.
#   ALBUMEN_VARNISH_TOKEN    required: the token that Albumen sends with purges (no spaces)
#   ALBUMEN_VARNISH_LISTEN   listen endpoint, default :6081
#   ALBUMEN_VARNISH_MEMORY   memory for cached images, default 256M
#   ALBUMEN_VARNISH_BACKEND  where Albumen listens, default 127.0.0.1:3000
#   ALBUMEN_HOST             the host names of the service, with commas between them: those of images on all others, custom domains, are
#                            cached, too
#   ALBUMEN_VARNISH_LOG      access log for `albumen logs follow`, which counts the hits of this cache; without it none is written
set -eu
: "${ALBUMEN_VARNISH_TOKEN:?must be set to the purge token that Albumen uses}"
export ALBUMEN_VARNISH_TOKEN
here=$(cd "$(dirname "$0")" && pwd)

vcl=$here/albumen.vcl
backend=${ALBUMEN_VARNISH_BACKEND:-127.0.0.1:3000}
if [ "$backend" != 127.0.0.1:3000 ]; then
  vcl=$(mktemp)
  sed -e "s/\.host = \"127\.0\.0\.1\"/.host = \"${backend%:*}\"/" -e "s/\.port = \"3000\"/.port = \"${backend##*:}\"/" \
    "$here/albumen.vcl" > "$vcl"
  # varnishd reads it as another user.
  chmod 644 "$vcl"
fi

# Logging a request costs more than answering it, so only what the access log needs is logged, if there is one. To log for a while for
# varnishlog: `varnishadm param.set vsl_mask default`.
quiet=-ReqStart,-ReqProtocol,-ReqUnset,-RespProtocol,-RespReason,-RespUnset,-VCL_return,-SessOpen,-SessClose,-Filters
if [ -n "${ALBUMEN_VARNISH_LOG:-}" ]; then
  previous=
  for argument; do
    [ "$previous" = -n ] && export ALBUMEN_VARNISH_WORKDIR="$argument"
    previous=$argument
  done
  # The shell becomes varnishd and keeps its process id.
  "$here/log.sh" "$$" &
else
  quiet=$quiet,-ReqMethod,-ReqURL,-ReqHeader,-ReqAcct,-RespStatus,-RespHeader,-Hit,-VCL_call,-Timestamp,-Begin,-End,-Link
fi

exec varnishd -F \
  -a "${ALBUMEN_VARNISH_LISTEN:-:6081}" \
  -f "$vcl" \
  -s "malloc,${ALBUMEN_VARNISH_MEMORY:-256M}" \
  -p http_gzip_support=off \
  -p timeout_idle=75 \
  -p pipe_timeout=600 \
  -p "vsl_mask=$quiet" \
  "$@"
