export { type Archive, ArchiveFileError, openArchive } from "./archive";
export { Manifest } from "./archive-records";
export { describeInvalid } from "./describe-invalid";
export { pruneImports, sweepStalledImports } from "./maintain-imports";
export {
  cancelImport,
  completeImport,
  createImport,
  getImport,
  importArchive,
  listImports,
  receivePart,
} from "./manage-imports";
export { importPartBytes } from "./parts";
export { fileMissing, type Problem } from "./problems";
export { addResults, countDone, emptyReport, Results } from "./report";
export { type ImportPosition, importStart, restoreAll, restoreArchive } from "./restore-archive";
export { failImport, runImport } from "./run-import";
export { ServiceFailures } from "./service-failures";
