import { commitChange } from "@/lib/changes";
import { findOwner, systemActor } from "@/lib/identity/owners";
import type { Actor } from "@/lib/kernel/actor";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import { isoTime, secondMs } from "@/lib/kernel/time";
import { transaction } from "@/lib/platform/database/transaction";
import { openArchive } from "./archive";
import { findImport, type ImportRow, listParts, lockImport, updateImport } from "./imports-repository";
import { joinParts, removeParts } from "./parts";
import { readReport } from "./present-import";
import { addResults, type Results } from "./report";
import type { ImportReport } from "./resource";
import { type ImportPosition, importStart, restoreArchive } from "./restore-archive";

/** The directory of a large archive takes some seconds to read, each time. */
const runMs = 30 * secondMs;

/**
 * Restores a part of an archive and returns true when nothing is left to do. Can be repeated and
 * killed at any point: each part is recorded when it is restored, and one that is restored again is
 * recognized.
 */
export async function runImport(importId: string, maxMs = runMs): Promise<boolean> {
  const row = await findImport(importId);
  const actor = row && (await findImportActor(row));
  if (!row || !actor || !isRunnable(row)) return true;

  try {
    const archive = await openArchive(joinParts(await listParts([importId])));
    const deadline = Date.now() + maxMs;
    let position = readPosition(row);
    for await (const { results, next } of restoreArchive(actor, archive, { from: position })) {
      if (!(await saveProgress(importId, position, { results, next }))) return false;

      position = next;
      if (Date.now() > deadline) return false;
    }

    await finishImport(actor, importId);
  } catch (error) {
    // A canceled import has no archive any more.
    const current = await findImport(importId);
    if (!current || !isRunnable(current)) return true;
    if (!(error instanceof AppError) || error.kind !== "invalid") throw error;

    await failImport(importId, error);
  }

  return true;
}

const isRunnable = ({ status }: ImportRow) => status === "queued" || status === "running";

/** Returns the actor that started the import, or `undefined` if the account has been closed. */
async function findImportActor({ owner, via, credentialId }: ImportRow): Promise<Actor | undefined> {
  const account = await findOwner(owner);
  if (!account || account.deletedAt !== null) return undefined;

  return { ...systemActor(account), via, credentialId };
}

function readPosition({ position }: ImportRow): ImportPosition {
  return { ...importStart, ...(position as Partial<ImportPosition>) };
}

/**
 * Returns false if the import has been canceled, or another process has continued from the same
 * place.
 */
async function saveProgress(
  importId: string,
  from: ImportPosition,
  { results, next }: { results: Results; next: ImportPosition },
): Promise<boolean> {
  return transaction(async () => {
    const row = await lockImport(importId);
    if (!row || !isRunnable(row)) return false;

    const { stage, file, line } = readPosition(row);
    if (stage !== from.stage || file !== from.file || line !== from.line) return false;

    const report = addResults(readReport(row), results);
    await updateImport(importId, {
      status: "running",
      report,
      updatedAt: isoTime(),
      position: { ...next },
    });

    return true;
  });
}

async function finishImport(actor: Actor, importId: string): Promise<void> {
  await transaction(async () => {
    const row = await lockImport(importId);
    if (!row || !isRunnable(row)) return;

    const now = isoTime();
    await updateImport(importId, { status: "completed", updatedAt: now, endedAt: now });
    const metadata = { restored: countRestored(readReport(row)) };
    await commitChange(actor, {
      resource: "import",
      action: "update",
      id: importId,
      fields: ["status"],
      metadata,
    });
  });

  await removeParts(importId);
}

function countRestored({ counts }: ImportReport): Record<string, number> {
  return Object.fromEntries(Object.entries(counts).map(([kind, { restored }]) => [kind, restored]));
}

/**
 * Ends an import that its archive, or an error of the service, has stopped. Restored records stay,
 * and so does the archive.
 */
export async function failImport(importId: string, error?: AppError): Promise<void> {
  const { code, message } = error ?? commonErrors.internal;

  await transaction(async () => {
    const row = await lockImport(importId);
    if (!row || !isRunnable(row)) return;

    const now = isoTime();
    await updateImport(importId, {
      status: "failed",
      error: { code, message },
      updatedAt: now,
      endedAt: now,
    });
  });
}
