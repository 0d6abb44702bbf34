import run from "autocannon";

/**
 * From npm, for machines without wrk. It runs in this process, and is the bottleneck when a server
 * is fast.
 */
export const autocannon = {
  name: "autocannon",
  async run({ url, headers = {}, connections, seconds }) {
    const result = await run({ url, headers, connections, duration: seconds, timeout: 10 });
    return {
      requests: result.requests.total,
      requestsPerSecond: result.requests.total / result.duration,
      p99Ms: result.latency.p99,
      failures: result.non2xx + result.errors + result.timeouts,
      bytesPerAnswer: result.throughput.total / result.requests.total,
    };
  },
};
