export { archiveImages } from "./archive-images";
export { archiveShared, sharedFilename } from "./archive-shared";
export { runArchiveJob } from "./run-archive-job";
