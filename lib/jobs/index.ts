export { checkReadiness, countProcesses } from "./check-readiness";
export { correctTimes } from "./correct-times";
export { eventSchemas, isSignal, type JobEvent } from "./events";
export {
  acquireLeaderLease,
  createLeaderSession,
  leaderLimits,
  leaderLockId,
  releaseLeaderLease,
} from "./leader-repository";
export { outboxChannel } from "./outbox-repository";
export { publish, publishAll } from "./publish-events";
export { relayEvents, relayToInngest } from "./relay-events";
export { findStuckJobs, getJobsHealth, listRuns } from "./repository";
export { pruneJobs } from "./retention-repository";
