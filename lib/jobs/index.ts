export { leaderLock } from "./leader-lock";
export { findStuckJobs, jobsHealth, listRuns } from "./repository";
export { pruneJobs } from "./retention-repository";
