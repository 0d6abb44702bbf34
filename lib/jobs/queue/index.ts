export {
  deleteCron,
  insertCrons,
  listCrons,
  postponeCron,
} from "./cron-repository";
export {
  claimItem,
  findDueItem,
  findDueSuspect,
  hasWaitingRun,
  isClaimed,
  maxCrashes,
  type QueueItem,
  recoverItems,
  releaseItems,
  replaceItem,
  resetFailures,
  resumeRun,
  suspectCrashes,
  updateItem,
} from "./queue-repository";
export { finishRun, hasRun, insertEvent, insertRun, insertSteps, loadRun, lockRun } from "./run-repository";
