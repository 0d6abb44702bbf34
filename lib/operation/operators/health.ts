import { sumStoredBytes } from "@/lib/analytics";
import { checkReadiness, getJobsHealth } from "@/lib/jobs";
import { version } from "@/package.json";
import { countFailedRuns, countStored, readDatabaseVersion } from "./repository";
import type { InstallationHealth } from "./resource";

/** Describes the state of the installation. Without its database, it fails like every call. */
export async function getInstallationHealth(): Promise<InstallationHealth> {
  const [readiness, database, jobs, failed, counts, bytes] = await Promise.all([
    checkReadiness(),
    readDatabaseVersion(),
    getJobsHealth(),
    countFailedRuns(),
    countStored(),
    sumStoredBytes(),
  ]);

  return {
    versions: { albumen: version, node: process.versions.node, database },
    database: readiness.database,
    storage: readiness.storage,
    queue: readiness.queue,
    jobs: {
      waiting: jobs.waiting,
      waiting_since: jobs.waitingSince,
      failed,
      unsent_events: jobs.unsentEvents,
    },
    counts: { ...counts, bytes },
  };
}
