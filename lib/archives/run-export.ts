import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { createExportKeys } from "@/lib/encryption";
import { findOwner, systemActor } from "@/lib/identity/owners";
import type { Actor } from "@/lib/kernel/actor";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import { dayMs, isoTime, secondMs } from "@/lib/kernel/time";
import { transaction } from "@/lib/platform/database/transaction";
import { exportPrefix, objectStore, storageErrors } from "@/lib/platform/storage";
import { joinChunks } from "@/lib/platform/zip/zip";
import type { ZipEntry } from "@/lib/platform/zip/zip-writer";
import { buildZipEnd, readZipNames, ZipWriter } from "@/lib/platform/zip/zip-writer";
import { AccountArchive, type ArchivePosition, startOfArchive } from "./account-archive";
import { countImages } from "./archive-repository";
import {
  deleteExportParts,
  type ExportPartRow,
  type ExportRow,
  expireExport,
  insertExportPart,
  isOpen,
  listExportParts,
  listOtherReadyExports,
  lockExport,
  updateOpenExport,
} from "./exports-repository";
import { archiveRetentionDays } from "./resource";

const runMs = 30 * secondMs;
const progressMs = 2 * secondMs;

/** The entries of an archive, in an order in which writing can continue in another process. */
export interface ArchiveContent {
  /** The position of the next entries, as JSON; `entries` counts the written ones. */
  readonly position: { entries: number };
  readonly isComplete: boolean;
  /** Images that are done. */
  readonly done: number;
  /** SHA-256 of the files of records so far. */
  readonly hashes: Readonly<Record<string, string>>;
  /** Yields some of the entries, and then moves the position to the next ones. */
  next(): AsyncGenerator<ZipEntry, void>;
}

/** Opens the content at the position of the row. `names` are the names of the written entries. */
type OpenContent = (row: ExportRow, names: readonly string[]) => ArchiveContent;

/** The export was canceled, or its account is closed. */
class ExportEnded extends Error {
  override readonly name = "ExportEnded";
}

/**
 * Writes a part of an archive and returns true when nothing is left to do. Can be repeated and
 * killed at any point: a part that is not recorded is written again, under other keys. Without
 * `open`, the content is the account.
 */
export async function runExport(exportId: string, maxMs = runMs, open?: OpenContent): Promise<boolean> {
  const { row, written } = await findWritten(exportId);
  const actor = row && isOpen(row) ? await findExportActor(row) : undefined;
  if (!row || !actor) return true;

  try {
    const archive = open
      ? open(row, await readNames(written))
      : await openAccountArchive(actor, row, written);
    const part = await writePart(row, { archive, written, deadline: Date.now() + maxMs });
    const isSaved = await savePart(part, archive);
    if (!isSaved) await objectStore().delete([part.contentKey, part.directoryKey]);
    if (!isSaved || !archive.isComplete) return false;

    await removeLeftovers(exportId);
    return true;
  } catch (error) {
    if (error instanceof ExportEnded) return true;
    // Without room it does not get better by itself, and the owner can do nothing but know it.
    if (!(error instanceof AppError) || error.message !== storageErrors.full.message) throw error;

    await failExport(exportId, error);
    return true;
  }
}

interface Written {
  row: ExportRow | undefined;
  written: ExportPartRow[];
}

/** The lock keeps a run that saves a part from changing the position between the two reads. */
async function findWritten(exportId: string): Promise<Written> {
  return transaction(async () => ({
    row: await lockExport(exportId),
    written: await listExportParts(exportId),
  }));
}

/** Returns the actor that started the export, or `undefined` if the account has been closed. */
async function findExportActor({ owner, via, credentialId }: ExportRow): Promise<Actor | undefined> {
  const account = await findOwner(owner);
  if (!account || account.deletedAt !== null) return undefined;

  return { ...systemActor(account), via, credentialId };
}

async function openAccountArchive(
  actor: Actor,
  { id, owner, position }: ExportRow,
  written: readonly ExportPartRow[],
): Promise<AccountArchive> {
  if (written.length === 0) {
    const startedAt = isoTime();
    const total = await countImages(owner, startedAt);
    await updateOpenExport(id, { status: "running", total, done: 0, sizeBytes: 0, updatedAt: startedAt });
    return new AccountArchive(actor, { position: startOfArchive(startedAt) });
  }

  const names = await readNames(written);
  const hashes = Object.assign({}, ...written.map((part) => part.hashes)) as Record<string, string>;

  return new AccountArchive(actor, { position: position as unknown as ArchivePosition, names, hashes });
}

/** Returns the names of all entries that are written. */
async function readNames(written: readonly ExportPartRow[]): Promise<string[]> {
  const names: string[] = [];
  for (const { directoryKey } of written) {
    const directory = await objectStore().get(directoryKey);
    if (!directory) throw new Error(`the directory ${directoryKey} is gone`);

    names.push(...readZipNames(await buffer(directory)));
  }
  return names;
}

interface WriteOptions {
  archive: ArchiveContent;
  written: readonly ExportPartRow[];
  deadline: number;
}

/** Writes entries until the deadline or the end of the archive, and then their directory. */
async function writePart(
  { id, owner }: ExportRow,
  { archive, written, deadline }: WriteOptions,
): Promise<ExportPartRow> {
  const before = sum(written.map(({ contentBytes }) => contentBytes));
  const writer = new ZipWriter(before);

  async function* entries(): AsyncGenerator<Uint8Array> {
    const report = createReporter(id, archive, before);
    do
      for await (const entry of archive.next())
        for await (const chunk of writer.write(entry)) {
          await report(chunk.length);
          yield chunk;
        }
    while (!archive.isComplete && Date.now() < deadline);
  }

  const [contentKey, directoryKey] = await createExportKeys(owner, id);
  const content = await objectStore().put(contentKey, toReadable(joinChunks(entries())));
  const { directory } = writer;
  archive.position.entries += writer.entries;
  const end = archive.isComplete
    ? buildZipEnd({
        entries: archive.position.entries,
        startBytes: writer.offsetBytes,
        sizeBytes: sum(written.map(({ directoryBytes }) => directoryBytes)) + directory.length,
      })
    : Buffer.of();
  const { sizeBytes: directoryBytes } = await objectStore().put(directoryKey, toReadable([directory, end]));

  return {
    exportId: id,
    number: written.length + 1,
    owner,
    contentKey,
    contentBytes: content.sizeBytes,
    directoryKey,
    directoryBytes,
    hashes: newHashes(archive, written),
  };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

const toReadable = (chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) =>
  Readable.from(chunks, { objectMode: false });

function newHashes({ hashes }: ArchiveContent, written: readonly ExportPartRow[]): Record<string, string> {
  const known = new Set(written.flatMap((part) => Object.keys(part.hashes)));
  return Object.fromEntries(Object.entries(hashes).filter(([name]) => !known.has(name)));
}

/**
 * Returns a function that counts bytes, and every two seconds records the progress. It throws once
 * the export has ended.
 */
function createReporter(id: string, archive: ArchiveContent, before: number) {
  let sizeBytes = before;
  let next = 0;
  return async (bytes: number): Promise<void> => {
    sizeBytes += bytes;
    if (Date.now() < next) return;

    next = Date.now() + progressMs;
    const progress = { done: archive.done, sizeBytes, updatedAt: isoTime() };
    if (!(await updateOpenExport(id, progress))) throw new ExportEnded();
  };
}

/** Returns false if the export has ended, or another process has written the same part. */
async function savePart(
  part: ExportPartRow,
  { position, isComplete, done }: ArchiveContent,
): Promise<boolean> {
  const { exportId, owner } = part;
  const expiredKeys: string[] = [];

  const isSaved = await transaction(async () => {
    const row = await lockExport(exportId);
    if (!row || !isOpen(row)) return false;

    const written = await listExportParts(exportId);
    if (written.length !== part.number - 1) return false;

    await insertExportPart(part);
    const now = isoTime();
    const sizes = [...written, part].map(({ contentBytes, directoryBytes }) => contentBytes + directoryBytes);
    await updateOpenExport(exportId, {
      position: { ...position },
      done,
      sizeBytes: sum(sizes),
      updatedAt: now,
      ...(isComplete && {
        status: "ready",
        finishedAt: now,
        expiresAt: isoTime(Date.parse(now) + archiveRetentionDays * dayMs),
      }),
    });
    if (isComplete && row.jobId === null)
      for (const id of await listOtherReadyExports(owner, exportId))
        expiredKeys.push(...(await expireExport(id)));

    return true;
  });

  await objectStore().delete(expiredKeys);
  return isSaved;
}

/**
 * Deletes what killed runs have written and not recorded. No other run can record anything now: the
 * export has ended.
 */
async function removeLeftovers(exportId: string): Promise<void> {
  const parts = await listExportParts(exportId);
  const recorded = new Set(parts.flatMap(({ contentKey, directoryKey }) => [contentKey, directoryKey]));
  const leftovers: string[] = [];
  for await (const { key } of objectStore().list(exportPrefix(exportId)))
    if (!recorded.has(key)) leftovers.push(key);
  await objectStore().delete(leftovers);
}

/** Ends an export that an error of the service has stopped, and deletes what it has written. */
export async function failExport(exportId: string, error?: AppError): Promise<void> {
  const { code, message } = error ?? commonErrors.internal;

  const keys = await transaction(async () => {
    const row = await lockExport(exportId);
    if (!row || !isOpen(row)) return [];

    const now = isoTime();
    await updateOpenExport(exportId, {
      status: "failed",
      error: { code, message },
      updatedAt: now,
      finishedAt: now,
    });

    return deleteExportParts(exportId);
  });

  await objectStore().delete(keys);
}
