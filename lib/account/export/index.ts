export { type ExportFile, findExportFile } from "./export-file";
export {
  pruneExports,
  removeExportsOfOwner,
  sweepExpiredExports,
  sweepStalledExports,
} from "./maintain-exports";
export { getExport, listExports, removeExport, startExport, streamArchive } from "./manage-exports";
export { failExport, runExport } from "./run-export";
