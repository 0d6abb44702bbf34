import { randomBytes } from "node:crypto";
import path from "node:path";
import type { Readable } from "node:stream";
import { AppError } from "@/lib/kernel/errors";
import { createOutboundConnector, OutboundFailure } from "../outbound";
import { createSealedStore } from "./encrypted/sealed-store";
import type { ByteRange, ObjectStore, StoredObject } from "./object-store";
import { createRateLimit } from "./rate-limit";
import { createS3Client, readText, type S3Client, type S3Options } from "./s3/s3-client";
import { S3Failure } from "./s3/s3-failure";
import { createS3Store } from "./s3/s3-store";
import { readElements } from "./s3/s3-xml";
import { sendFile, toBody } from "./s3/send-file";
import { withScratchFolder } from "./scratch";
import { expectFailure, toWriteError, writeStream } from "./write-stream";

export interface BucketPlace {
  endpoint: string;
  region: string;
  bucket: string;
  /** Folders before all keys. */
  prefix: string;
  accessKeyId: string;
  secretAccessKey: string;
}

export interface PutOptions {
  /**
   * Encrypts the bytes with this key in the format of encrypted objects, as an object of this name.
   */
  seal?: { name: string; key: Buffer } | undefined;
  /** The bytes before that must have this hash. */
  sha256?: string | null | undefined;
}

/**
 * A bucket that is not ours, into which a user lets us write. Objects are named by the hash of
 * their bytes.
 */
export interface BackupBucket {
  /** Stores the stream as `folder/sha256`. @throws WrongBytesError */
  putObject(folder: string, body: Readable, options?: PutOptions): Promise<StoredObject & { key: string }>;
  putText(key: string, text: string): Promise<StoredObject>;
  /** Returns undefined when the object does not exist. */
  readText(key: string): Promise<string | undefined>;
  head(key: string): Promise<{ sizeBytes: number } | undefined>;
  get(key: string, range?: ByteRange): Promise<Readable | undefined>;
  /** Opens an object that is encrypted under this name. */
  getSealed(key: string, seal: { name: string; key: Buffer }): Promise<Readable | undefined>;
  delete(keys: readonly string[]): Promise<void>;
  /** Names of the folders on top. */
  listFolders(): Promise<string[]>;
  /** Sends one request, without a second attempt. @throws errors for `describeBucketError` */
  tryOnce(request: BucketRequest): Promise<{ status: number; text: string }>;
  close(): Promise<void>;
}

export type BucketRequest =
  | { method: "LIST" }
  | { method: "PUT"; key: string; text: string }
  | { method: "GET" | "DELETE"; key: string };

/** The bytes of a file differ from the bytes that were recorded when it was uploaded. */
export class WrongBytesError extends Error {
  override readonly name = "WrongBytesError";
}

interface BucketOptions {
  maxBytesPerSecond?: number | null | undefined;
  /** Without the rules for hosts that users enter: for an operator. */
  isTrusted?: boolean;
}

export function openBackupBucket(
  place: BucketPlace,
  { maxBytesPerSecond, isTrusted = false }: BucketOptions = {},
): BackupBucket {
  const options: S3Options = {
    ...place,
    isPathStyle: true,
    isPublic: false,
    connect: isTrusted ? undefined : createOutboundConnector(),
    limit: maxBytesPerSecond ? createRateLimit(maxBytesPerSecond) : undefined,
  };
  const client = createS3Client(options);
  const store = createS3Store(client);

  return {
    async putObject(folder, body, { seal, sha256 } = {}) {
      expectFailure(body);
      return withScratchFolder({ inMemory: false }, async (scratch) => {
        const file = path.join(scratch, "object");
        const { stored, plain } = await writeSealed(store, { file, body, seal });
        if (sha256 && plain.sha256 !== sha256)
          throw new WrongBytesError("The stored file has other bytes than were uploaded.");

        const key = `${folder}/${stored.sha256}`;
        await sendFile(client, key, file, stored);

        return { ...stored, key };
      });
    },

    async putText(key, text) {
      const body = toBody(text);
      const { body: answer } = await client.send({ method: "PUT", key, body, accept: [200] });
      await answer.dump();

      return { sizeBytes: body.sizeBytes, sha256: body.sha256 };
    },

    async readText(key) {
      const { status, text } = await client.sendForText({ method: "GET", key, accept: [200, 404] });
      return status === 200 ? text : undefined;
    },

    head: (key) => store.head(key),
    get: (key, range) => store.get(key, range),
    getSealed: (key, { name, key: contentKey }) =>
      createSealedStore(
        { ...store, head: () => store.head(key), get: (_name, range) => store.get(key, range) },
        async () => contentKey,
      ).get(name),
    delete: (keys) => store.delete(keys),
    listFolders: () => listFolders(client),

    async tryOnce(request) {
      const { body, status } = await client.sendOnce(toRequest(request));
      return { status, text: await readText(body) };
    },

    close: () => client.close(),
  };
}

interface WrittenFile {
  stored: StoredObject;
  /** Size and hash before encryption. */
  plain: StoredObject;
}

interface FileContent {
  file: string;
  body: Readable;
  seal: PutOptions["seal"];
}

/**
 * Writes the stream to a file, encrypted if asked: no plain byte of such an object reaches the
 * disk.
 */
async function writeSealed(store: ObjectStore, { file, body, seal }: FileContent): Promise<WrittenFile> {
  const write = (stream: Readable) =>
    writeStream(file, stream, { maxBytes: Number.POSITIVE_INFINITY }).catch((error: unknown) => {
      throw toWriteError(error);
    });

  if (!seal) {
    const stored = await write(body);
    return { stored, plain: stored };
  }

  let stored: StoredObject | undefined;
  const put = async (_key: string, sealed: Readable) => {
    stored = await write(sealed);
    return stored;
  };
  const plain = await createSealedStore({ ...store, put }, async () => seal.key).put(seal.name, body);
  if (!stored) throw new Error("nothing was written");

  return { stored, plain };
}

function toRequest(request: BucketRequest): Parameters<S3Client["sendOnce"]>[0] {
  switch (request.method) {
    case "LIST":
      return { method: "GET", query: { "list-type": "2", "max-keys": "1" }, accept: [200] };
    case "PUT":
      return { method: "PUT", key: request.key, body: toBody(request.text), accept: [200] };
    case "GET":
      return { method: "GET", key: request.key, accept: [200] };
    case "DELETE":
      return { method: "DELETE", key: request.key, accept: [200, 204] };
  }
}

async function listFolders(client: S3Client): Promise<string[]> {
  const { prefix } = client.options;
  const start = prefix === "" ? "" : `${prefix}/`;
  const query = { "list-type": "2", delimiter: "/", prefix: start };
  const { text } = await client.sendForText({ method: "GET", query, accept: [200] });

  return readElements(text, "Prefix")
    .filter((folder) => folder !== start && folder.startsWith(start))
    .map((folder) => folder.slice(start.length, -1));
}

/** Whether the bucket does not let us in at all, so that other objects would fail as well. */
export function isBucketClosed(error: unknown): boolean {
  const cause = rootOf(error);
  if (cause instanceof OutboundFailure) return true;

  return (
    cause instanceof S3Failure && ([301, 401, 403].includes(cause.status) || cause.code === "NoSuchBucket")
  );
}

/** Whether the error is one of the bucket or the way to it. */
export function isBucketError(error: unknown): boolean {
  const cause = rootOf(error);
  return (
    cause instanceof S3Failure || cause instanceof OutboundFailure || findConnectionCode(cause) !== undefined
  );
}

/** Returns the code of an error of Node.js or its HTTP client, such as ECONNRESET. */
function findConnectionCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || error instanceof AppError || !("code" in error)) return undefined;

  const code = String(error.code);
  return /^(E[A-Z]+|ERR_.+|UND_ERR_.+|CERT_.+|UNABLE_TO_.+|\w*SELF_SIGNED\w*)$/.test(code) ? code : undefined;
}

/** Describes an error of the bucket for its owner, with its name and status. */
export function describeBucketError(error: unknown): string {
  const cause = rootOf(error);
  if (cause instanceof OutboundFailure) return `The endpoint ${cause.message}.`;
  if (cause instanceof S3Failure)
    return `The bucket responded with ${[cause.status, cause.code].join(" ").trim()}.`;

  const code = findConnectionCode(cause);
  if (code !== undefined) return `The connection to the bucket failed: ${code}.`;

  return cause instanceof Error ? cause.message : String(cause);
}

function rootOf(error: unknown): unknown {
  return error instanceof AppError && error.cause !== undefined ? error.cause : error;
}

/** A key for an object that is written only to see whether that works. */
export const newCheckKey = () => `check-${randomBytes(8).toString("hex")}`;
