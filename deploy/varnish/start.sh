#!/bin/sh
# Starts Varnish in the foreground with albumen.vcl beside this file; further arguments go to varnishd.
#   ALBUMEN_VARNISH_TOKEN    required: what Albumen sends with its purges (no spaces)
#   ALBUMEN_VARNISH_LISTEN   where it listens, default :6081
#   ALBUMEN_VARNISH_MEMORY   what the kept pictures may take, default 256M
set -eu
: "${ALBUMEN_VARNISH_TOKEN:?must be set: the purge token that Albumen has too}"
export ALBUMEN_VARNISH_TOKEN
here=$(cd "$(dirname "$0")" && pwd)

# What each request leaves in the log costs more than answering it: nginx logs them, and for a while
# `varnishadm param.set vsl_mask default` does, for varnishlog.
quiet=-ReqStart,-ReqMethod,-ReqURL,-ReqProtocol,-ReqHeader,-ReqUnset,-ReqAcct,-RespProtocol,-RespStatus,-RespReason
quiet=$quiet,-RespHeader,-RespUnset,-Hit,-VCL_call,-VCL_return,-Timestamp,-Begin,-End,-Link,-SessOpen,-SessClose,-Filters

exec varnishd -F \
  -a "${ALBUMEN_VARNISH_LISTEN:-:6081}" \
  -f "$here/albumen.vcl" \
  -s "malloc,${ALBUMEN_VARNISH_MEMORY:-256M}" \
  -p http_gzip_support=off \
  -p timeout_idle=75 \
  -p pipe_timeout=600 \
  -p "vsl_mask=$quiet" \
  "$@"
