import { commitChange } from "@/lib/changes";
import type { Actor } from "@/lib/kernel/actor";
import { AppError } from "@/lib/kernel/errors";
import { isId, newId } from "@/lib/kernel/ids";
import { wholeLibrary } from "@/lib/kernel/library-scope";
import { isoTime } from "@/lib/kernel/time";
import { transaction } from "@/lib/platform/database/transaction";
import { newImportKey, objectStore } from "@/lib/platform/storage";
import { type Archive, openArchive } from "./archive";
import { importErrors } from "./errors";
import {
  findOwnImport,
  type ImportRow,
  insertImport,
  listOwnImports,
  listParts,
  lockAndCountOpen,
  lockOwnImport,
  type PartRow,
  updateImport,
  upsertPart,
} from "./imports-repository";
import { joinParts, removeParts } from "./parts";
import { presentDryRun, presentImport } from "./present-import";
import {
  type AccountImport,
  type AccountImportPage,
  type ImportPart,
  type ImportSource,
  maxOpenImports,
} from "./resource";
import { restoreAll } from "./restore-archive";

/** A file of a request under a temporary key. */
interface StagedFile {
  blobKey: string;
  sizeBytes: number;
  sha256: string;
}

const maxListed = 100;

/** Starts an import whose archive comes in parts. */
export async function createImport(actor: Actor): Promise<AccountImport> {
  const id = newId("imp");

  await transaction(async () => {
    await insertOpenImport(actor, id, { status: "receiving" });
    await commitChange(actor, { resource: "import", action: "create", id });
  });

  return getImport(actor, id);
}

async function insertOpenImport(
  actor: Actor,
  id: string,
  columns: Pick<ImportRow, "status"> & { source?: ImportSource },
): Promise<void> {
  const { owner } = wholeLibrary(actor);
  if ((await lockAndCountOpen(owner)) >= maxOpenImports) throw new AppError(importErrors.tooMany);

  const now = isoTime();
  const { via, credentialId } = actor;
  await insertImport({ id, owner, via, credentialId, createdAt: now, updatedAt: now, ...columns });
}

export async function getImport(actor: Actor, id: string): Promise<AccountImport> {
  const row = await requireImport(actor, id);
  return presentImport(row, await listParts([id]));
}

/** Returns the imports of the last weeks, newest first. */
export async function listImports(actor: Actor): Promise<AccountImportPage> {
  const rows = await listOwnImports(wholeLibrary(actor).owner, maxListed);
  const parts = rows.length > 0 ? await listParts(rows.map(({ id }) => id)) : [];
  const data = rows.map((row) =>
    presentImport(
      row,
      parts.filter(({ importId }) => importId === row.id),
    ),
  );

  return { data, next_cursor: null };
}

async function requireImport(actor: Actor, id: string, find = findOwnImport): Promise<ImportRow> {
  const row = isId("imp", id) ? await find(wholeLibrary(actor).owner, id) : undefined;
  if (!row) throw new AppError(importErrors.notFound);

  return row;
}

/** An import takes parts until it has started, and again after it has failed. */
function isReceiving({ status }: ImportRow): boolean {
  return status === "receiving" || status === "failed";
}

/** Stores a part of the archive. Sending a number again replaces that part. */
export async function receivePart(
  actor: Actor,
  { id, number }: { id: string; number: number },
  staged: StagedFile,
): Promise<ImportPart> {
  if (!isReceiving(await requireImport(actor, id))) throw new AppError(importErrors.begun);

  const { sizeBytes, sha256 } = staged;
  const part = { importId: id, number, owner: wholeLibrary(actor).owner, sizeBytes, sha256 };
  const replaced = await storePart(id, staged, (blobKey) =>
    transaction(async () => {
      if (!isReceiving(await requireImport(actor, id, lockOwnImport))) throw new AppError(importErrors.begun);

      const before = await upsertPart({ ...part, blobKey });
      // Another archive starts at its start.
      await updateImport(id, { position: {}, report: {}, updatedAt: isoTime() });
      await commitChange(actor, {
        resource: "import",
        action: "update",
        id,
        fields: ["parts"],
        metadata: { part: number },
      });

      return before;
    }),
  );
  if (replaced !== undefined) await objectStore().delete([replaced]);

  return { number, size_bytes: sizeBytes, sha256 };
}

/** Moves a staged file to the key of a part, whose row the work writes. */
async function storePart<Result>(
  importId: string,
  staged: StagedFile,
  writeRow: (blobKey: string) => Promise<Result>,
): Promise<Result> {
  const blobKey = newImportKey(importId);
  await objectStore().copy(staged.blobKey, blobKey);
  try {
    return await writeRow(blobKey);
  } catch (error) {
    // After any other error the row may exist: the database connection can be lost between commit
    // and reply.
    if (error instanceof AppError) await objectStore().delete([blobKey]);
    throw error;
  }
}

/** The immediate answer of an import: that it is queued, or the results of a dry run. */
export interface StartedImport {
  import: AccountImport;
  isDryRun: boolean;
}

/**
 * Restores the archive whose parts have arrived, in the background. Repeating it changes nothing;
 * after a failure it continues.
 */
export async function completeImport(
  actor: Actor,
  id: string,
  { dryRun }: { dryRun: boolean },
): Promise<StartedImport> {
  const row = await requireImport(actor, id);
  const archive = isReceiving(row) ? await openParts(await listParts([id])) : undefined;
  if (!archive) return { import: await getImport(actor, id), isDryRun: false };
  if (dryRun) return runDry(actor, archive);

  await transaction(async () => {
    if (!isReceiving(await requireImport(actor, id, lockOwnImport))) return;

    const columns = { source: describeArchive(archive), error: null, endedAt: null, updatedAt: isoTime() };
    await updateImport(id, { ...columns, status: "queued" });
    const { uid } = actor.library;
    await commitChange(actor, {
      resource: "import",
      action: "update",
      id,
      fields: ["status"],
      queuedFor: uid,
    });
  });

  return { import: await getImport(actor, id), isDryRun: false };
}

async function openParts(parts: readonly PartRow[]): Promise<Archive> {
  const missing = parts.findIndex(({ number }, at) => number !== at + 1);
  if (parts.length === 0 || missing >= 0) {
    const message = `Part ${missing < 0 ? 1 : missing + 1} is missing.`;
    throw new AppError(importErrors.partMissing, { details: { parts: [message] } });
  }

  return openArchive(joinParts(parts));
}

function describeArchive({ manifest }: Archive): ImportSource {
  const { service, exported_at, profile, images } = manifest;
  return { service, exported_at, handle: profile.handle, images: images.images };
}

async function runDry(actor: Actor, archive: Archive): Promise<StartedImport> {
  const report = await restoreAll(actor, archive, { dryRun: true });
  return { import: presentDryRun(describeArchive(archive), report, isoTime()), isDryRun: true };
}

/** Restores the archive of one request, in the background. */
export async function importArchive(
  actor: Actor,
  staged: StagedFile,
  { dryRun }: { dryRun: boolean },
): Promise<StartedImport> {
  const archive = await openArchive(joinParts([staged]));
  if (dryRun) return runDry(actor, archive);

  const id = newId("imp");
  const { owner, uid } = wholeLibrary(actor);
  const { sizeBytes, sha256 } = staged;
  await storePart(id, staged, (blobKey) =>
    transaction(async () => {
      await insertOpenImport(actor, id, { status: "queued", source: describeArchive(archive) });
      await upsertPart({ importId: id, number: 1, owner, blobKey, sizeBytes, sha256 });
      await commitChange(actor, { resource: "import", action: "create", id, queuedFor: uid });
    }),
  );

  return { import: await getImport(actor, id), isDryRun: false };
}

/**
 * Ends an import and deletes its archive. Restored records stay. One that is completed or canceled
 * stays as it is.
 */
export async function cancelImport(actor: Actor, id: string): Promise<AccountImport> {
  await transaction(async () => {
    const { status } = await requireImport(actor, id, lockOwnImport);
    if (status === "completed" || status === "cancelled") return;

    const now = isoTime();
    await updateImport(id, { status: "cancelled", updatedAt: now, endedAt: now });
    await commitChange(actor, { resource: "import", action: "delete", id });
  });

  await removeParts(id);
  return getImport(actor, id);
}
