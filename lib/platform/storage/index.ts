import path from "node:path";
import { singleton } from "@/lib/platform/process/singleton";
import { env } from "../env";
import { createFileStore } from "./file-store";
import type { ObjectStore } from "./object-store";

export { newOriginalKey, newRenditionKey, newStagingKey, stagingPrefix } from "./blob-keys";
export { storageErrors } from "./errors";
export { temporaryPrefix } from "./file-store";
export type { ObjectStore } from "./object-store";
export { findStaleScratch, removeScratch, scratchFolder, withScratchFolder } from "./scratch";

/** The store of this installation. */
export function objectStore(): ObjectStore {
  return singleton("object-store", () =>
    createFileStore(path.join(/* turbopackIgnore: true */ env().dataFolder, "files")),
  );
}
