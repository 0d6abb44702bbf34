import { commitChange } from "@/lib/changes";
import type { Actor } from "@/lib/kernel/actor";
import { AppError } from "@/lib/kernel/errors";
import { isId, newId } from "@/lib/kernel/ids";
import { isoTime } from "@/lib/kernel/time";
import { transaction } from "@/lib/platform/database/transaction";
import { objectStore } from "@/lib/platform/storage";
import { zip } from "@/lib/platform/zip/zip";
import { AccountArchive, startOfArchive } from "./account-archive";
import { exportErrors } from "./errors";
import { exportUrl } from "./export-file";
import {
  deleteExport,
  type ExportRow,
  findOwnExport,
  insertExport,
  listOwnExports,
  lockAndFindOpen,
  lockExport,
} from "./exports-repository";
import type { AccountExport, AccountExportPage } from "./resource";

const maxListed = 20;

/** Starts an export in the background. Returns the one that has not ended, if there is one. */
export async function startExport(actor: Actor): Promise<AccountExport> {
  const { owner, uid, handle } = actor.account;
  const { via, credentialId } = actor;

  const row = await transaction(async () => {
    const open = await lockAndFindOpen(owner);
    if (open) return open;

    const [id, now] = [newId("exp"), isoTime()];
    const filename = `albumen-${handle}-${now.slice(0, 10)}.zip`;
    const times = { createdAt: now, updatedAt: now };
    const inserted = await insertExport({
      id,
      owner,
      via,
      credentialId,
      filename,
      ...times,
      status: "pending",
    });
    await commitChange(actor, { resource: "export", action: "create", id, queuedFor: uid });

    return inserted;
  });

  return presentExport(row);
}

/** Returns the last exports, newest first. */
export async function listExports(actor: Actor): Promise<AccountExportPage> {
  const rows = await listOwnExports(actor.account.owner, maxListed);
  return { data: rows.map(presentExport), next_cursor: null };
}

export async function getExport(actor: Actor, id: string): Promise<AccountExport> {
  return presentExport(await requireExport(actor, id));
}

async function requireExport(actor: Actor, id: string): Promise<ExportRow> {
  const row = isId("exp", id) ? await findOwnExport(actor.account.owner, id) : undefined;
  if (!row) throw new AppError(exportErrors.notFound);

  return row;
}

/** Deletes an export and its archive; one that is being written stops. */
export async function removeExport(actor: Actor, id: string): Promise<void> {
  await requireExport(actor, id);

  const keys = await transaction(async () => {
    // The second of two simultaneous calls finds nothing.
    if (!(await lockExport(id))) throw new AppError(exportErrors.notFound);

    await commitChange(actor, { resource: "export", action: "delete", id });
    return deleteExport(id);
  });

  await objectStore().delete(keys);
}

function presentExport(row: ExportRow): AccountExport {
  return {
    id: row.id,
    status: row.status,
    done: row.done,
    total: row.total,
    size_bytes: row.sizeBytes,
    filename: row.filename,
    url: row.status === "ready" ? exportUrl(row) : null,
    expires_at: row.expiresAt,
    error: row.error as AccountExport["error"],
    created_at: row.createdAt,
    finished_at: row.finishedAt,
  };
}

/** Streams the archive of an account without storing it. */
export async function* streamArchive(actor: Actor): AsyncGenerator<Uint8Array> {
  await commitChange(actor, { resource: "export", action: "create", id: actor.account.uid });
  yield* zip(new AccountArchive(actor, { position: startOfArchive(isoTime()) }).rest());
}
