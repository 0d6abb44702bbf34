export { archiveImages } from "./archive-images";
export { archiveShared, type SharedArchive, sharedFilename } from "./archive-shared";
export { runArchiveJob } from "./run-archive-job";
