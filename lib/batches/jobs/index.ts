export { applyPresetQuality } from "./apply-preset-quality";
export { listJobResults } from "./list-results";
export { failJob, pruneBatchJobs, sweepStalledJobs } from "./maintain-jobs";
export { cancelJob, findArchiveJob, getJob, listJobs, undoJob } from "./manage-jobs";
export { findBackupJob, reportJob, startBackupJob } from "./other-work";
export { type ArchiveJob, runArchive } from "./run-archive";
export { runJob } from "./run-job";
export { type ArchiveAction, type ArchivedMarks, startJob } from "./start-job";
