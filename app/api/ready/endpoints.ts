import { z } from "zod";
import { isCacheTrusted } from "@/lib/caching";
import { checkEncryption } from "@/lib/encryption";
import { defineEndpoint, ok } from "@/lib/http";
import { checkReadiness, countProcesses } from "@/lib/jobs";
import { readinessStates } from "@/lib/jobs/resource";
import { AppError, commonErrors } from "@/lib/kernel/errors";

const Readiness = z
  .object({
    status: z
      .enum(["ok", "degraded"])
      .describe("`degraded`: images, pages and lists are served, and a part below is not `ok`"),
    database: z.literal("ok"),
    storage: z
      .enum(["ok", "full", "read_only"])
      .describe("`full` and `read_only`: images are served, and uploads get 503"),
    queue: z
      .enum(readinessStates.queue)
      .describe(
        "`unavailable`: no process runs the jobs. `frozen`: the process that runs them stopped responding",
      ),
    cache: z
      .enum(["ok", "bypassed"])
      .describe(
        "`bypassed`: this process does not hear of changes that others make, or has just started, and reads everything from the database",
      ),
    webs: z.number().int().describe("Web processes of the installation that run"),
    workers: z.number().int().describe("Worker processes of the installation that run"),
    encryption: z
      .enum(["ok", "off", "unavailable"])
      .describe(
        "`off`: there is no root key. `unavailable`: the root key is missing or not the one that encrypted images need; all else works",
      ),
  })
  .meta({ id: "Readiness" });

const ReadinessQuery = z.strictObject({
  queue: z
    .enum(["required", "optional"])
    .default("optional")
    .describe("`required`: 503 also while no process runs the jobs. For monitoring, not for load balancers"),
});

/** Load balancers and monitoring wait no longer than two seconds. */
const maxMs = 1_900;

export const getReadiness = defineEndpoint({
  method: "GET",
  path: "/ready",
  operationId: "getReadiness",
  tag: "Service",
  summary: "Check database, storage and queue",
  description:
    "200 while this process can serve images, pages and lists; 503 while it cannot: the database or the storage does not answer, or the process ends. Answers within two seconds.",
  auth: "public",
  rateLimit: "read",
  maxMs,
  query: ReadinessQuery,
  success: ok(Readiness, "The process can serve"),
  errors: [commonErrors.unavailable],
  handler: async ({ query }) => {
    const readiness = await checkReadiness();
    const { process, database, storage, queue } = readiness;
    const isQueueMissing = query.queue === "required" && queue !== "ok";
    // Not while it ends: a load balancer has to send requests to others.
    if (process !== "ok" || database !== "ok" || storage === "unavailable" || isQueueMissing) {
      const failing = Object.entries(readiness).filter(([, state]) => state !== "ok");
      const details = Object.fromEntries(failing.map(([part, state]) => [part, [state]]));
      throw new AppError(commonErrors.unavailable, { details });
    }

    const [encryption, processes] = await Promise.all([checkEncryption(), countProcesses()]);

    return {
      status: queue === "ok" && storage === "ok" ? ("ok" as const) : ("degraded" as const),
      database,
      storage,
      queue,
      cache: isCacheTrusted() ? ("ok" as const) : ("bypassed" as const),
      ...processes,
      encryption,
    };
  },
});
