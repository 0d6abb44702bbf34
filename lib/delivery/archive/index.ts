export { archiveImages } from "./archive-images";
export { archiveShared } from "./archive-shared";
export { runArchiveJob } from "./run-archive-job";
