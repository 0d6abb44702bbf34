import { functions } from "@/inngest/functions";
import { startJobs } from "@/inngest/start-jobs";
import { emitImageChange, startCacheSync } from "@/lib/caching";
import { withDeadline } from "@/lib/kernel/deadline";
import { resumeInstallation } from "@/lib/platform/ai";
import { retryTemporaryFailures } from "@/lib/platform/database/retry-temporary-failures";
import { closeDatabase } from "@/lib/platform/database/transaction";
import { closeDecoders } from "@/lib/platform/decoder";
import { env } from "@/lib/platform/process/env";
import { logger } from "@/lib/platform/process/logger";
import { lowerPriority } from "@/lib/platform/process/lower-priority";
import { releaseLeasesOfFormerProcess, saveQueued } from "@/lib/variants";
import { notifyReady, onShutdown } from "./lifecycle";
import { addGauges, createMetricsServer } from "./metrics";
import { shutdownBudget } from "./start/shutdown-budget.mjs";

// The worker process: runs the jobs, at a lower priority than the web process.

lowerPriority(5);

async function main(): Promise<void> {
  await retryTemporaryFailures(releaseLeasesOfFormerProcess);
  addGauges("worker");
  resumeInstallation();
  const { ALBUMEN_METRICS_PORT, HOST } = env();
  const metricsServer = ALBUMEN_METRICS_PORT && createMetricsServer().listen(ALBUMEN_METRICS_PORT, HOST);
  const stopCacheSync = startCacheSync({ role: "worker", onChange: emitImageChange });
  const jobs = await startJobs({ functions });
  onShutdown(async () => {
    // Then the unfinished ones are released.
    await jobs.stop(shutdownBudget.finishMs - shutdownBudget.closeMs);
    await withDeadline(shutdownBudget.closeMs, saveQueued(), () => undefined);
    await stopCacheSync();
    if (metricsServer) metricsServer.close();
    await closeDecoders();
    await closeDatabase();
  });
  notifyReady();
}

main().catch((error: unknown) => {
  logger().fatal({ err: error }, "the worker process could not start");
  process.exit(1);
});
