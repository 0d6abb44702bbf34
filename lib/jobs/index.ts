export { type EventCatalogue, type EventName, eventSchemas } from "./events";
export { leaderLockId } from "./leader-lock";
export { findUnsentEvents, markEventsSent, outboxChannel, publish, publishAll } from "./outbox-repository";
export { findStuckJobs, getJobsHealth, listRuns } from "./repository";
export { pruneJobs } from "./retention-repository";
