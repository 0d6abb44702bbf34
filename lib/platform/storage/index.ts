import path from "node:path";
import { singleton } from "@/lib/platform/process/singleton";
import { env } from "../process/env";
import { findContentKey } from "./encrypted/find-content-key";
import { createSealedStore } from "./encrypted/sealed-store";
import { createFileStore } from "./file-store";
import type { ObjectStore } from "./object-store";

export { isSealedKey, parseContentKey } from "./encrypted/sealed-keys";
export { type JoinedObject, readJoinedChunks, splitRange } from "./joined-objects";
export type { ObjectStore } from "./object-store";
export {
  newAvatarKey,
  newExportKey,
  newImportKey,
  newOriginalKey,
  newRenditionKey,
  newStagingKey,
  stagingPrefix,
  storageErrors,
} from "./object-store";
export { findStaleScratch, removeScratch, scratchFolder, withScratchFolder } from "./scratch";

/** Storage drivers by their name in `ALBUMEN_STORAGE`. */
const drivers = {
  fs: () => createFileStore(path.join(/* turbopackIgnore: true */ env().dataFolder, "files")),
} satisfies Record<ReturnType<typeof env>["ALBUMEN_STORAGE"], () => ObjectStore>;

/** Returns the store of this installation. */
export function objectStore(): ObjectStore {
  return singleton("object-store", () => createSealedStore(drivers[env().ALBUMEN_STORAGE](), findContentKey));
}
