import path from "node:path";
import { singleton } from "@/lib/platform/process/singleton";
import { type Env, env } from "../process/env";
import { isBucketName, isBucketPrefix } from "../process/storage-variables";
import { claimDataFolder } from "./data-folder";
import { findContentKey } from "./encrypted/find-content-key";
import { openSealedBytes } from "./encrypted/open-sealed-bytes";
import { createSealedStore } from "./encrypted/sealed-store";
import { createFallbackStore } from "./fallback-store";
import { createFileStore, temporaryFolder } from "./file-store";
import { checkSpace, type SpaceState } from "./free-space";
import { createMeasuredStore } from "./measured-store";
import type { ByteRange, ObjectStore } from "./object-store";
import { checkBrowserUploads, claimBucket } from "./s3/claim-bucket";
import { buildUrl, createS3Client, type S3Options } from "./s3/s3-client";
import { createS3Store } from "./s3/s3-store";
import { scratchFolder } from "./scratch";
import { createBlobClient } from "./vercel-blob/blob-client";
import { createBlobStore } from "./vercel-blob/blob-store";
import { claimBlobStore } from "./vercel-blob/claim-store";

export {
  type BackupBucket,
  type BucketPlace,
  describeBucketError,
  isBucketClosed,
  isBucketError,
  newCheckKey,
  openBackupBucket,
  WrongBytesError,
} from "./backup-bucket";
export { type CopyProgress, copyObjects } from "./copy-objects";
export { describeOtherFolder, makeFolderId, readFolderId } from "./data-folder";
export { isSealedKey, parseContentKey } from "./encrypted/sealed-keys";
export type { SpaceState } from "./free-space";
export { type JoinedObject, readJoined, readJoinedChunks } from "./joined-objects";
export type { ObjectStore } from "./object-store";
export {
  exportPrefix,
  isObjectKey,
  newAvatarKey,
  newExportKey,
  newImportKey,
  newOriginalKey,
  newRenditionKey,
  newStagingKey,
  newUploadPartKey,
  newWatermarkKey,
  sentKey,
  sentPrefix,
  stagingPrefix,
  storageErrors,
} from "./object-store";
export { findStaleScratch, removeScratch, scratchFolder, withScratchFolder } from "./scratch";
export { isDiskFull, putStream } from "./write-stream";

/** A store that this process can use. */
interface OpenedStore {
  store: ObjectStore;
  /**
   * Checks that this installation can use the store, and that it is not another's. `formerId` is an
   * id that the installation had until now. Throws an Error of one sentence.
   */
  claim(installationId: string, formerId?: string): Promise<void>;
  /**
   * Checks that browsers may send bytes to the store, if they do. Throws an Error of one sentence.
   */
  checkUploads?(): Promise<void>;
}

const filesFolder = () => path.join(/* turbopackIgnore: true */ env().dataFolder, "files");

/** Storage drivers by their name in `ALBUMEN_STORAGE`. */
const drivers = {
  fs: () => ({
    store: createFileStore(filesFolder()),
    claim: claimDataFolder,
  }),
  s3: () => openBucket(s3Options()),
  "vercel-blob": () => openBlobStore(),
} satisfies Record<Env["ALBUMEN_STORAGE"], () => OpenedStore>;

function s3Options(): S3Options {
  const values = env();
  return {
    endpoint: values.ALBUMEN_S3_ENDPOINT,
    region: values.ALBUMEN_S3_REGION,
    bucket: values.ALBUMEN_S3_BUCKET ?? "",
    prefix: values.ALBUMEN_S3_PREFIX,
    accessKeyId: values.ALBUMEN_S3_ACCESS_KEY_ID ?? "",
    secretAccessKey: values.ALBUMEN_S3_SECRET_ACCESS_KEY ?? "",
    isPathStyle: values.ALBUMEN_S3_PATH_STYLE ?? values.ALBUMEN_S3_ENDPOINT !== undefined,
    isPublic: values.ALBUMEN_S3_DIRECT_UPLOADS ?? !values.ALBUMEN_S3_ENDPOINT?.startsWith("http:"),
  };
}

function openBucket(options: S3Options): OpenedStore {
  const client = createS3Client(options);
  return {
    store: createS3Store(client),
    claim: (...ids) => claimBucket(client, ...ids),
    async checkUploads() {
      const { ALBUMEN_URL } = env();
      if (options.isPublic && ALBUMEN_URL) await checkBrowserUploads(client, ALBUMEN_URL);
    },
  };
}

function openBlobStore(): OpenedStore {
  const { BLOB_READ_WRITE_TOKEN: token = "", BLOB_OBJECT_BASE_URL: objectUrl } = env();
  const client = createBlobClient({ token, objectUrl });
  return {
    store: createBlobStore(client),
    claim: (...ids) => claimBlobStore(client, ...ids),
  };
}

const openedStore = (): OpenedStore => singleton("opened-store", () => drivers[env().ALBUMEN_STORAGE]());

/**
 * Checks whether there is room for uploads: every one is written to a disk of this machine, at
 * least until it is in the store.
 */
export async function checkStorageSpace(): Promise<SpaceState> {
  const folders = [scratchFolder()];
  if (env().ALBUMEN_STORAGE === "fs") folders.push(path.join(filesFolder(), temporaryFolder));
  const states = await Promise.all(folders.map(checkSpace));

  return states.find((state) => state !== "ok") ?? "ok";
}

/** Returns the store of this installation. */
export function objectStore(): ObjectStore {
  return singleton("object-store", () => createSealedStore(storedObjects(), findContentKey));
}

/** The same store with the bytes as they are stored, encrypted or not. */
export function storedObjects(): ObjectStore {
  return singleton("stored-objects", () => {
    const store = createMeasuredStore(openedStore().store);
    const { ALBUMEN_STORAGE_PREVIOUS: previous } = env();
    return previous === undefined ? store : createFallbackStore(store, drivers[previous]().store);
  });
}

/**
 * Opens an encrypted object that `storedObjects` has returned as it is stored, or a range of it.
 * @throws DamagedObjectError
 */
export function openStoredBytes(key: string, stored: Buffer, range: ByteRange | undefined): Promise<Buffer> {
  return openSealedBytes({ key, stored, range }, findContentKey);
}

/**
 * Checks that the store, and the previous one where there is one, are this installation's, and
 * marks them so. `formerId` is an id that the installation had until now. Throws an Error of one
 * sentence.
 */
export async function claimStores(installationId: string, formerId?: string): Promise<void> {
  const { ALBUMEN_STORAGE_PREVIOUS: previous } = env();
  await openedStore().claim(installationId, formerId);
  if (previous !== undefined) await drivers[previous]().claim(installationId, formerId);
}

/**
 * Checks that browsers may send bytes to the store, if they do. Throws an Error of one sentence.
 */
export async function checkUploads(): Promise<void> {
  await openedStore().checkUploads?.();
}

/** The origin to which clients send the bytes of uploads; undefined when it is this service. */
export function uploadOrigin(): string | undefined {
  const { ALBUMEN_STORAGE, VERCEL_BLOB_API_URL } = env();
  if (ALBUMEN_STORAGE === "vercel-blob") return new URL(VERCEL_BLOB_API_URL).origin;

  const options = ALBUMEN_STORAGE === "s3" ? s3Options() : undefined;
  return options?.isPublic ? new URL(buildUrl(options, {})).origin : undefined;
}

/**
 * Returns the two stores of a copy: from the store of this installation to `s3://bucket/prefix`,
 * `vercel-blob` or `fs`, or from its previous store when it uses that target already, or no target
 * is named. Throws an Error of one sentence.
 */
export function openCopy(target: string | undefined): { from: OpenedStore; to: OpenedStore } {
  const { ALBUMEN_STORAGE: current, ALBUMEN_STORAGE_PREVIOUS: previous } = env();
  const named = target === "fs" || target === "vercel-blob" ? target : undefined;
  const options = target === undefined || named ? undefined : parseBucketUrl(target);
  const isCurrent = options
    ? current === "s3" && isSameBucket(options, s3Options())
    : target === undefined || target === current;
  if (!isCurrent) {
    if (named === "vercel-blob" && env().BLOB_READ_WRITE_TOKEN === undefined)
      throw new Error("Set BLOB_READ_WRITE_TOKEN to copy to Vercel Blob.");
    return { from: openedStore(), to: options ? openBucket(options) : drivers[named ?? "fs"]() };
  }

  if (previous === undefined)
    throw new Error(
      "Set ALBUMEN_STORAGE_PREVIOUS to the store to copy from, or name another store to copy to.",
    );

  return { from: drivers[previous](), to: openedStore() };
}

/** Returns the bucket and the folder of `s3://bucket/folder`, or undefined for anything else. */
export function parseBucketPlace(text: string): { bucket: string; prefix: string } | undefined {
  const [, bucket = "", prefix = ""] = /^s3:\/\/([^/]+)\/?(.*?)\/*$/.exec(text) ?? [];
  return isBucketName(bucket) && isBucketPrefix(prefix) ? { bucket, prefix } : undefined;
}

function parseBucketUrl(text: string): S3Options {
  const place = parseBucketPlace(text);
  if (!place)
    throw new Error(
      `${text} is no place to copy to: name it like s3://bucket, s3://bucket/folder, vercel-blob or fs.`,
    );

  const options = { ...s3Options(), ...place };
  if (options.accessKeyId === "" || options.secretAccessKey === "")
    throw new Error("Set ALBUMEN_S3_ACCESS_KEY_ID and ALBUMEN_S3_SECRET_ACCESS_KEY to copy to a bucket.");

  return options;
}

function isSameBucket(one: S3Options, other: S3Options): boolean {
  return buildUrl(one, { key: "" }) === buildUrl(other, { key: "" });
}
