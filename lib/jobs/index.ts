export { checkReadiness, countProcesses } from "./check-readiness";
export { eventSchemas, type JobEvent } from "./events";
export {
  acquireLeaderLease,
  createLeaderSession,
  leaderLockId,
  releaseLeaderLease,
} from "./leader-repository";
export { findUnsentEvents, markEventsSent, outboxChannel, publish, publishAll } from "./outbox-repository";
export { findStuckJobs, getJobsHealth, listRuns } from "./repository";
export { pruneJobs } from "./retention-repository";
