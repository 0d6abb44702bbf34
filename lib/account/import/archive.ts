import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { z } from "zod";
import { archiveFormat, archiveVersion } from "@/lib/archives/resource";
import { AppError } from "@/lib/kernel/errors";
import { truncate } from "@/lib/kernel/text";
import { type ByteSource, openZip, type ZipArchive, ZipError } from "@/lib/platform/zip/zip-archive";
import { uploadErrors } from "@/lib/uploads/errors";
import { Manifest } from "./archive-records";
import { describeInvalid } from "./describe-invalid";
import { importErrors } from "./errors";

const manifestName = "manifest.json";
const maxManifestBytes = 16_000_000;
/** A record is some kilobytes; one of an image with ten thousand previous paths is a megabyte. */
const maxLineBytes = 4_000_000;
/** It can quote a name of the archive. */
const maxMessageChars = 500;
const imageFile = /^images\/\d{6,9}\.ndjson$/;

/** An account archive that is complete. */
export interface Archive {
  manifest: Manifest;
  /** The files with one line for each image, in order. */
  imageFiles: readonly string[];
  /** The files with one line for each image of a collection. */
  collectionImageFiles: readonly string[];
  /**
   * Yields the lines of a file after the first ones; its hash is compared first. Yields nothing for
   * a missing file.
   */
  readLines(name: string, skipped?: number): AsyncGenerator<string>;
  sizeOf(path: string): number | undefined;
  /**
   * Opens an original; undefined if it is missing.
   * @throws ArchiveFileError, when it is read as well
   */
  open(path: string): Promise<Readable | undefined>;
  /** Returns the hash of an original where that is known without reading it. */
  findHash?(path: string): Promise<string | undefined>;
}

/** The file of an image cannot be read, for a reason of its own. */
export class ArchiveFileError extends Error {
  override readonly name = "ArchiveFileError";

  constructor(
    readonly code: string,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Opens an account archive and reads its manifest. @throws AppError INVALID_ARCHIVE */
export async function openArchive(source: ByteSource): Promise<Archive> {
  const zip = await rejectBadZip(() => openZip(source, { isListed: (name) => imageFile.test(name) }));
  const manifest = await rejectBadZip(() => readManifest(zip));
  return {
    manifest,
    imageFiles: [...zip.names].sort(),
    collectionImageFiles: ["collection-images.ndjson"],
    sizeOf: (path) => zip.sizeOf(path),
    open: async (path) => {
      await requireHash(zip, manifest, path);
      return zip.open(path);
    },
    readLines: (name, skipped = 0) => readLines(zip, manifest, { name, skipped }),
  };
}

function invalidArchive(message: string, cause?: unknown): AppError {
  return new AppError(importErrors.invalidArchive, {
    message: truncate(`${importErrors.invalidArchive.message} ${message}`, maxMessageChars),
    cause,
  });
}

async function rejectBadZip<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof ZipError ? invalidArchive(error.message, error) : error;
  }
}

async function readManifest(zip: ZipArchive): Promise<Manifest> {
  const sizeBytes = zip.sizeOf(manifestName) ?? 0;
  const stream = await zip.open(manifestName);
  if (!stream)
    throw invalidArchive(
      `It has no ${manifestName}: it is not from an export, or was packed again in a folder.`,
    );

  if (sizeBytes > maxManifestBytes) throw invalidArchive(`Its ${manifestName} is too large.`);

  const content = parseJson(await text(stream));
  const head = z.object({ format: z.literal(archiveFormat), version: z.number() }).safeParse(content);
  if (!head.success) throw invalidArchive(`Its ${manifestName} is not that of an account archive.`);
  if (head.data.version !== archiveVersion)
    throw invalidArchive(
      `It has version ${head.data.version} of the format, and this service reads version ${archiveVersion}. Export the account again.`,
    );

  const manifest = Manifest.safeParse(content);
  if (!manifest.success) throw invalidArchive(`Its ${manifestName}: ${describeInvalid(manifest.error)}`);

  const missing = Object.keys(manifest.data.files).find((name) => zip.sizeOf(name) === undefined);
  if (missing !== undefined) throw invalidArchive(`${missing} is missing.`);

  return manifest.data;
}

/** Returns `undefined` for text that is not JSON. */
export function parseJson(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return undefined;
  }
}

async function* readLines(
  zip: ZipArchive,
  manifest: Manifest,
  { name, skipped }: { name: string; skipped: number },
): AsyncGenerator<string> {
  const expected = Object.hasOwn(manifest.files, name) ? manifest.files[name] : undefined;
  if (expected === undefined) {
    if (zip.sizeOf(name) === undefined) return;
    throw invalidArchive(`${name} is not in its manifest.`);
  }

  // Before its first record is restored.
  const actual = await rejectBadZip(() => hashEntry(zip, name));
  if (actual !== expected) throw invalidArchive(`${name} is damaged: its SHA-256 differs.`);

  const stream = await zip.open(name);
  if (!stream) return;

  let number = 0;
  for await (const line of splitLines(stream, name)) if (++number > skipped) yield line;
}

/**
 * Originals have their hashes in their records.
 * @throws ArchiveFileError for bytes that do not match the manifest
 */
async function requireHash(zip: ZipArchive, { files }: Manifest, name: string): Promise<void> {
  const expected = Object.hasOwn(files, name) ? files[name] : undefined;
  if (expected === undefined || (await hashEntry(zip, name)) === expected) return;

  throw new ArchiveFileError(uploadErrors.otherBytes.code, `${name} is damaged: its SHA-256 differs.`);
}

async function hashEntry(zip: ZipArchive, name: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of (await zip.open(name)) ?? []) hash.update(chunk as Buffer);
  return hash.digest("hex");
}

async function* splitLines(stream: Readable, name: string): AsyncGenerator<string> {
  let pending: Buffer[] = [];
  let pendingBytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    let start = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
      yield Buffer.concat([...pending, chunk.subarray(start, end)]).toString("utf8");
      pending = [];
      pendingBytes = 0;
      start = end + 1;
    }

    pending.push(chunk.subarray(start));
    pendingBytes += chunk.length - start;
    if (pendingBytes > maxLineBytes) throw invalidArchive(`${name} has a line that is too long.`);
  }
  if (pendingBytes > 0) yield Buffer.concat(pending).toString("utf8");
}
