export { leaderLockId } from "./leader-lock";
export { findStuckJobs, getJobsHealth, listRuns } from "./repository";
export { pruneJobs } from "./retention-repository";
