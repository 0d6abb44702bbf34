export { archiveImages } from "./archive-images";
export { archiveShared } from "./archive-shared";
