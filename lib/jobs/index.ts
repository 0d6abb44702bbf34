export { leaderLock } from "./leader-lock";
export { findStuckJobs, jobsHealth, listRuns } from "./repository";
