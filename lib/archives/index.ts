export { describeImagePart, listImageParts } from "./collection-images";
export type { CollectionPart } from "./collection-images-repository";
export { type BackedUpImage, describeAccount, describeImages, listRecords } from "./describe-library";
export { type ExportFile, findExportFile } from "./export-file";
export {
  ensureJobExport,
  findJobArchives,
  findJobExport,
  findJobExportFile,
  type JobArchive,
  removeJobExport,
} from "./job-exports";
export {
  pruneExports,
  removeExportsOfOwner,
  sweepExpiredExports,
  sweepStalledExports,
} from "./maintain-exports";
export { getExport, listExports, removeExport, startExport, streamArchive } from "./manage-exports";
export { type ArchiveContent, failExport, runExport } from "./run-export";
