export { listJobs } from "./list-jobs";
export { listJobResults } from "./list-results";
export { failJob, pruneBatchJobs, sweepStalledJobs } from "./maintain-jobs";
export { cancelJob, getJob, undoJob } from "./manage-jobs";
export { runJob } from "./run-job";
