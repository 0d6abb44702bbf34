export { appendToUpload } from "./append-to-upload";
export { createResumableUpload } from "./create-upload";
export { getResumableUpload } from "./get-upload";
export { removeUploadsOfOwner, sweepResumableUploads, terminateUpload } from "./remove-upload";
