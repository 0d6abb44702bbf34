import { z } from "zod";
import { isCacheTrusted } from "@/lib/caching";
import { checkEncryption } from "@/lib/encryption";
import { defineEndpoint, ok } from "@/lib/http";
import { checkReadiness, countProcesses } from "@/lib/jobs";
import { AppError, commonErrors } from "@/lib/kernel/errors";

const Readiness = z
  .object({
    status: z.literal("ok"),
    database: z.literal("ok"),
    storage: z.literal("ok"),
    queue: z.enum(["ok", "unavailable"]).describe("`unavailable` only with `queue=optional`"),
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
    .default("required")
    .describe(
      "`optional`: 200 also while no worker runs the jobs. For load balancers: the web processes still serve, and jobs wait",
    ),
});

export const ready = defineEndpoint({
  method: "GET",
  path: "/ready",
  operationId: "getReadiness",
  tag: "Service",
  summary: "Check database, storage and queue",
  auth: "public",
  rateLimit: "read",
  query: ReadinessQuery,
  success: ok(Readiness, "The service is ready"),
  errors: [commonErrors.unavailable],
  handler: async ({ query }) => {
    const unavailable = await checkReadiness();
    const failing = unavailable.filter((part) => part !== "queue" || query.queue === "required");
    if (failing.length > 0) {
      const details = Object.fromEntries(failing.map((part) => [part, ["unavailable"]]));
      throw new AppError(commonErrors.unavailable, { details });
    }
    const [encryption, processes] = await Promise.all([checkEncryption(), countProcesses()]);
    return {
      ...({ status: "ok", database: "ok", storage: "ok" } as const),
      queue: unavailable.includes("queue") ? ("unavailable" as const) : ("ok" as const),
      cache: isCacheTrusted() ? ("ok" as const) : ("bypassed" as const),
      ...processes,
      encryption,
    };
  },
});
