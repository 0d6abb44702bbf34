import path from "node:path";
import { singleton } from "@/lib/platform/process/singleton";
import { type Env, env } from "../process/env";
import { findContentKey } from "./encrypted/find-content-key";
import { createSealedStore } from "./encrypted/sealed-store";
import { createFileStore } from "./file-store";
import type { ObjectStore } from "./object-store";
import { claimBucket } from "./s3/claim-bucket";
import { createS3Client, type S3Client } from "./s3/s3-client";
import { createS3Store } from "./s3/s3-store";

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

interface Driver {
  create(): ObjectStore;
  /** Checks that this installation can use the store, and that it is not another's. Throws an Error of one sentence. */
  claim(installationId: string): Promise<void>;
}

/** Storage drivers by their name in `ALBUMEN_STORAGE`. */
const drivers = {
  fs: {
    create: () => createFileStore(path.join(/* turbopackIgnore: true */ env().dataFolder, "files")),
    // The data folder is locked while the service runs.
    claim: async () => {},
  },
  s3: {
    create: () => createS3Store(s3Client()),
    claim: (installationId) => claimBucket(s3Client(), installationId),
  },
} satisfies Record<Env["ALBUMEN_STORAGE"], Driver>;

function s3Client(): S3Client {
  const values = env();
  return singleton("s3-client", () =>
    createS3Client({
      endpoint: values.ALBUMEN_S3_ENDPOINT,
      region: values.ALBUMEN_S3_REGION,
      bucket: values.ALBUMEN_S3_BUCKET ?? "",
      prefix: values.ALBUMEN_S3_PREFIX,
      accessKeyId: values.ALBUMEN_S3_ACCESS_KEY_ID ?? "",
      secretAccessKey: values.ALBUMEN_S3_SECRET_ACCESS_KEY ?? "",
      isPathStyle: values.ALBUMEN_S3_PATH_STYLE ?? values.ALBUMEN_S3_ENDPOINT !== undefined,
    }),
  );
}

/** Returns the store of this installation. */
export function objectStore(): ObjectStore {
  return singleton("object-store", () => createSealedStore(storedObjects(), findContentKey));
}

/** The same store with the bytes as they are stored, encrypted or not. */
export function storedObjects(): ObjectStore {
  return singleton("stored-objects", () => drivers[env().ALBUMEN_STORAGE].create());
}

/** Checks the store before the service starts. Throws an Error of one sentence. */
export async function claimStore(installationId: string): Promise<void> {
  await drivers[env().ALBUMEN_STORAGE].claim(installationId);
}
