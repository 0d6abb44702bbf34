export { ingestLog } from "./ingest/ingest-log";
export {
  createLogSource,
  deleteLogSource,
  ensureLogSource,
  identifyLogSource,
  listLogSources,
  pruneLogBatches,
} from "./sources/manage-sources";
