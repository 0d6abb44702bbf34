import Bowser from "bowser";
import { commitChange } from "@/lib/changes";
import type { Actor } from "@/lib/kernel/actor";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import { isoTime } from "@/lib/kernel/time";
import { transaction } from "@/lib/platform/database/transaction";
import { deleteOtherSessionRows, deleteSessionRow, listSessionRows, type SessionRow } from "./repository";
import type { EndedSessions, SessionResource } from "./resource";

const idPrefix = "ses_";
const toId = (reference: string) => `${idPrefix}${reference}`;

/** Returns the owner's sessions, the last used first. */
export async function listSessions(actor: Actor): Promise<{ data: SessionResource[]; next_cursor: null }> {
  const rows = await listSessionRows(actor.account.owner);
  return { data: rows.map((row) => presentSession(actor, row)), next_cursor: null };
}

/** Ends a session at once. Ending one's own signs out. */
export async function endSession(actor: Actor, id: string): Promise<SessionResource> {
  return transaction(async () => {
    const row = id.startsWith(idPrefix)
      ? await deleteSessionRow(actor.account.owner, id.slice(idPrefix.length))
      : undefined;
    if (!row) throw new AppError(commonErrors.notFound, { message: "Session not found." });

    await commitChange(actor, { resource: "session", action: "delete", id });
    return presentSession(actor, row);
  });
}

/** Ends all sessions of the owner but the actor's own. */
export async function endOtherSessions(actor: Actor): Promise<EndedSessions> {
  return transaction(async () => {
    const rows = await deleteOtherSessionRows(actor.account.owner, actor.credentialId);
    for (const { reference } of rows)
      await commitChange(actor, { resource: "session", action: "delete", id: toId(reference) });
    return { ended: rows.length };
  });
}

function presentSession(actor: Actor, row: SessionRow): SessionResource {
  const agent = row.userAgent ? Bowser.parse(row.userAgent) : undefined;
  return {
    id: toId(row.reference),
    browser: agent?.browser.name || null,
    os: agent?.os.name || null,
    country: row.country,
    created_at: isoTime(row.createdAt.getTime()),
    last_seen_at: row.lastSeenAt && isoTime(row.lastSeenAt.getTime()),
    expires_at: isoTime(row.expires.getTime()),
    current: row.reference === actor.credentialId,
  };
}
