export { openArchive } from "./archive";
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
export { restoreAll } from "./restore-archive";
export { failImport, runImport } from "./run-import";
