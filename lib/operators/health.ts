import { checkReadiness, getJobsHealth } from "@/lib/jobs";
import { version } from "@/package.json";
import { countFailedRuns, countStored, readDatabaseVersion } from "./repository";
import type { InstallationHealth } from "./resource";

/** Describes the state of the installation. Without its database, it fails like every call. */
export async function getInstallationHealth(): Promise<InstallationHealth> {
  const [failing, database, jobs, failed, counts] = await Promise.all([
    checkReadiness(),
    readDatabaseVersion(),
    getJobsHealth(),
    countFailedRuns(),
    countStored(),
  ]);
  const stateOf = (part: (typeof failing)[number]) => (failing.includes(part) ? "unavailable" : "ok");
  return {
    versions: { albumen: version, node: process.versions.node, database },
    ...{ database: stateOf("database"), storage: stateOf("storage"), queue: stateOf("queue") },
    jobs: {
      waiting: jobs.waiting,
      waiting_since: jobs.waitingSince,
      failed,
      unsent_events: jobs.unsentEvents,
    },
    counts,
  };
}
