#!/bin/sh
# Starts Varnish in the foreground with albumen.vcl beside this file; further arguments go to varnishd.
#   ALBUMEN_VARNISH_TOKEN    required: the token that Albumen sends with purges (no spaces)
#   ALBUMEN_VARNISH_LISTEN   listen endpoint, default :6081
#   ALBUMEN_VARNISH_MEMORY   memory for cached images, default 256M
#   ALBUMEN_VARNISH_BACKEND  where Albumen listens, default 127.0.0.1:3000
#   ALBUMEN_HOST             the host names of the service, with commas between them: those of images on all others, custom domains, are
#                            cached, too
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

# Logging a request costs more than answering it, and nginx logs requests anyway. To log for a while for varnishlog:
# `varnishadm param.set vsl_mask default`.
quiet=-ReqStart,-ReqMethod,-ReqURL,-ReqProtocol,-ReqHeader,-ReqUnset,-ReqAcct,-RespProtocol,-RespStatus,-RespReason
quiet=$quiet,-RespHeader,-RespUnset,-Hit,-VCL_call,-VCL_return,-Timestamp,-Begin,-End,-Link,-SessOpen,-SessClose,-Filters

exec varnishd -F \
  -a "${ALBUMEN_VARNISH_LISTEN:-:6081}" \
  -f "$vcl" \
  -s "malloc,${ALBUMEN_VARNISH_MEMORY:-256M}" \
  -p http_gzip_support=off \
  -p timeout_idle=75 \
  -p pipe_timeout=600 \
  -p "vsl_mask=$quiet" \
  "$@"
