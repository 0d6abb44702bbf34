import { execFile, spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const script = fileURLToPath(new URL("wrk-report.lua", import.meta.url));

/** @returns {import("./load.mjs").Load | undefined} */
export function findWrk() {
  const { stdout, error } = spawnSync("wrk", ["--version"], { encoding: "utf8" });
  if (error) return undefined;

  return { name: /wrk \S+/.exec(stdout)?.[0] ?? "wrk", run };
}

async function run({ url, headers = {}, connections, seconds }) {
  const { stdout } = await promisify(execFile)("wrk", [
    "--threads",
    "1",
    "--connections",
    String(connections),
    "--duration",
    `${seconds}s`,
    "--timeout",
    "10s",
    "--script",
    script,
    ...Object.entries(headers).flatMap(([name, value]) => ["--header", `${name}: ${value}`]),
    url,
  ]);
  const report = JSON.parse(stdout.trim().split("\n").at(-1) ?? "");
  return {
    requests: report.requests,
    requestsPerSecond: report.requests / (report.durationUs / 1e6),
    p99Ms: report.p99Us / 1000,
    failures: report.failures,
    bytesPerAnswer: report.bytes / report.requests,
  };
}
