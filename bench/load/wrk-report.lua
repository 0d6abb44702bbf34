-- The last line of the output, for bench/load/wrk.mjs.
done = function(summary, latency)
  local errors = summary.errors
  print(string.format(
    '{"requests":%d,"durationUs":%d,"bytes":%d,"p99Us":%d,"failures":%d}',
    summary.requests, summary.duration, summary.bytes, latency:percentile(99),
    errors.status + errors.connect + errors.read + errors.write + errors.timeout))
end
