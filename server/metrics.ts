import { timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Counter } from "prom-client";
import { getJobsHealth } from "@/lib/jobs";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import { secondMs } from "@/lib/kernel/time";
import { listOtherProcesses, type ProcessRole } from "@/lib/platform/database/process-registry";
import { connectionPools } from "@/lib/platform/database/transaction";
import { addGauge, metrics } from "@/lib/platform/metrics";
import { env } from "@/lib/platform/process/env";
import { isLocal } from "./local-request";
import { sendErrorResponse } from "./send-error-response";

export const metricsPath = "/internal/metrics";

/** Adds what is read from the database and its connections each time the metrics are. */
export function addGauges(role: ProcessRole): void {
  addGauge({
    name: "albumen_database_connections",
    help: "Connections of this process to the database, and callers that wait for one",
    labelNames: ["state"],
    read(set) {
      const pools = connectionPools();
      const sum = (count: (pool: (typeof pools)[number]) => number) =>
        pools.reduce((total, pool) => total + count(pool), 0);
      set(
        sum(({ totalCount, idleCount }) => totalCount - idleCount),
        { state: "busy" },
      );
      set(
        sum(({ idleCount }) => idleCount),
        { state: "idle" },
      );
      set(
        sum(({ waitingCount }) => waitingCount),
        { state: "waiting" },
      );
    },
  });
  addGauge({
    name: "albumen_jobs",
    help: "Due calls of jobs that have not started, and events that have not been sent; the same in every process",
    labelNames: ["state"],
    read: async (set) => {
      const { waiting, unsentEvents } = await getJobsHealth();
      set(waiting, { state: "waiting" });
      set(unsentEvents, { state: "unsent" });
    },
  });
  addGauge({
    name: "albumen_leader",
    help: "1 while a process of the installation runs the jobs; the same in every process",
    read: async (set) => set((await getJobsHealth()).leader === "running" ? 1 : 0),
  });
  addGauge({
    name: "albumen_processes",
    help: "Running processes of the installation that this one knows of",
    labelNames: ["role"],
    read: async (set) => {
      const others = await listOtherProcesses();
      for (const one of ["web", "worker"] as const)
        set(others.filter((other) => other.role === one).length + (one === role ? 1 : 0), { role: one });
    },
  });
}

/**
 * Answers with the metrics of this process: to a caller on this machine, or with the token.
 * @throws AppError NOT_FOUND
 */
export async function sendMetrics(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (!isLocal(request) && !hasToken(request)) throw new AppError(commonErrors.notFound);

  const body = await metrics.registry.metrics();
  response
    .writeHead(200, { "content-type": metrics.registry.contentType, "cache-control": "no-store" })
    .end(body);
}

function hasToken({ headers }: IncomingMessage): boolean {
  const { ALBUMEN_METRICS_TOKEN: token } = env();
  if (token === undefined) return false;

  const sent = Buffer.from(headers.authorization ?? "");
  const expected = Buffer.from(`Bearer ${token}`);

  return sent.length === expected.length && timingSafeEqual(sent, expected);
}

/** Serves the metrics of a process that serves nothing else. */
export function createMetricsServer(): Server {
  return createServer((request, response) => {
    const path = request.url?.split("?", 1)[0];
    const answer =
      path === metricsPath
        ? sendMetrics(request, response)
        : Promise.reject(new AppError(commonErrors.notFound));
    answer.catch((error: unknown) => sendErrorResponse(request, response, error));
  });
}

/** Counts the request when its response has ended. */
export function measureRequest(
  request: IncomingMessage,
  response: ServerResponse,
  startedAt: number = performance.now(),
): void {
  const { seconds, counterOf } = classOf(request.url ?? "");
  const count = () => {
    seconds.observe((performance.now() - startedAt) / secondMs);
    // A client that left got no status.
    counterOf(response.writableFinished ? String(response.statusCode) : "closed").inc();
  };
  if (response.writableFinished) count();
  else response.once("close", count);
}

/** The metrics of a class of requests. Looking up their labels again would cost more than counting. */
function createClass(name: string) {
  const counters = new Map<string, Counter.Internal>();
  return {
    seconds: metrics.requestSeconds.labels({ class: name }),
    counterOf(status: string): Counter.Internal {
      const counter = counters.get(status) ?? metrics.requests.labels({ class: name, status });
      counters.set(status, counter);

      return counter;
    },
  };
}

const classes = [
  ["/i/", createClass("image")],
  ["/upload/", createClass("upload")],
  ["/s/", createClass("share")],
  ["/dav", createClass("dav")],
  ["/api/", createClass("api")],
  ["/_next/", createClass("asset")],
] as const;
const pages = createClass("page");

function classOf(url: string): ReturnType<typeof createClass> {
  return classes.find(([start]) => url.startsWith(start))?.[1] ?? pages;
}
