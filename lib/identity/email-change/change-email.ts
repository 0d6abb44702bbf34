import { createHash, randomBytes } from "node:crypto";
import { syncEmail } from "@/lib/billing";
import { commitChange, serviceActor } from "@/lib/changes";
import type { Actor } from "@/lib/kernel/actor";
import { AppError, commonErrors, validationError } from "@/lib/kernel/errors";
import { newId } from "@/lib/kernel/ids";
import { dayMs, hourMs, isoTime } from "@/lib/kernel/time";
import { findViolatedConstraint } from "@/lib/platform/database/database-errors";
import { transaction } from "@/lib/platform/database/transaction";
import { parseEmail } from "@/lib/platform/mail/email";
import { consumeBackoff, resetBackoff } from "@/lib/platform/rate-limiting/rate-limiter";
import { deleteOtherSessionRows } from "../sessions/repository";
import { emailChangeErrors } from "./errors";
import { queueChangeMails } from "./mails";
import {
  deleteChangesBefore,
  deleteSessionsOf,
  deleteUnconfirmed,
  type EmailChangeRow,
  findByToken,
  findByUndoToken,
  findPending,
  insertEmailChange,
  isTakenByOther,
  type LockedAccount,
  lockAccount,
  markConfirmed,
  markUndone,
  setEmail,
} from "./repository";
import {
  type ChangeEmail,
  confirmHours,
  type EmailChangeToken,
  type EmailResource,
  type UndoneEmailChange,
  undoDays,
} from "./resource";

/**
 * The limit of one account: each request mails two addresses, one of them possibly of another
 * person.
 */
export const requestBackoff = { initialSeconds: 60, maxSeconds: 3600, resetAfterSeconds: 86_400 };

const newToken = () => randomBytes(24).toString("base64url");
const hashToken = (token: string) => createHash("sha256").update(token).digest("hex");
const undoableSince = (nowMs: number) => isoTime(nowMs - undoDays * dayMs);

export async function getEmail({ account }: Actor): Promise<EmailResource> {
  return toResource(account.email, await findPending(account.owner, isoTime()));
}

/**
 * Mails a link to the new address, and one to the current address that undoes the change. The
 * answer and its time are the same for an address that belongs to another account, whose owner is
 * told so.
 * @throws AppError VALIDATION_ERROR, RATE_LIMITED
 */
export async function requestEmailChange(actor: Actor, { email: text }: ChangeEmail): Promise<EmailResource> {
  const email = parseEmail(text);
  if (email === undefined) throw validationError({ email: ["is not an email address"] });
  if (email === actor.account.email) throw validationError({ email: ["is the present address"] });

  const limit = await consumeBackoff("email-change", actor.account.uid, requestBackoff);
  if (!limit.allowed) throw new AppError(commonErrors.rateLimited, { retryAfterSeconds: limit.waitSeconds });

  return transaction(async () => {
    const account = await requireAccount(actor.account.owner);
    const isTaken = await isTakenByOther(email, account);
    await deleteUnconfirmed(account.owner);
    const [confirm, undo] = [newToken(), newToken()];
    const now = Date.now();
    const row = {
      id: newId("emc"),
      owner: account.owner,
      formerEmail: account.email,
      email,
      tokenHash: isTaken ? null : hashToken(confirm),
      undoTokenHash: hashToken(undo),
      createdAt: isoTime(now),
      expiresAt: isoTime(now + confirmHours * hourMs),
    };
    await insertEmailChange(row);
    const addresses = { handle: actor.account.handle, formerEmail: account.email, email };
    await queueChangeMails(addresses, { confirm: isTaken ? undefined : confirm, undo });
    await commitChange(actor, { resource: "email_change", action: "create", id: row.id });

    return toResource(account.email, row);
  });
}

/** @throws AppError NOT_FOUND */
export async function cancelEmailChange(actor: Actor): Promise<EmailResource> {
  return transaction(async () => {
    const account = await requireAccount(actor.account.owner);
    const row = await deleteUnconfirmed(account.owner);
    if (!row) throw new AppError(emailChangeErrors.notPending);

    await commitChange(actor, { resource: "email_change", action: "delete", id: row.id });
    return toResource(account.email, undefined);
  });
}

/**
 * Changes the address to one whose mail was read. Only in a session of the account: otherwise the
 * owner of an address that was entered by mistake could take it over. All other sessions end.
 * @throws AppError NOT_FOUND, FORBIDDEN, CONFLICT
 */
export async function confirmEmailChange(actor: Actor, { token }: EmailChangeToken): Promise<EmailResource> {
  const tokenHash = hashToken(token);
  const confirmed = await withAddress(async () => {
    const account = await requireAccount(actor.account.owner);
    const row = await findByToken(tokenHash, isoTime());
    if (!row) throw new AppError(emailChangeErrors.ended);
    if (row.owner !== account.owner) throw new AppError(emailChangeErrors.otherAccount);

    await moveTo(account, row.email);
    await markConfirmed(row.id, isoTime());
    await deleteOtherSessionRows(account.owner, actor.credentialId);
    await commitChange(actor, { resource: "email_change", action: "update", id: row.id, fields: ["email"] });

    return toResource(row.email, undefined);
  });
  await syncEmail(actor.account.owner);
  await resetBackoff("email-change", actor.account.uid, requestBackoff);

  return confirmed;
}

/**
 * Gives the account back the address that it had before the change, and ends every session: someone
 * else may have asked for it. Doing it again changes nothing.
 * @throws AppError NOT_FOUND, CONFLICT
 */
export async function undoEmailChange({ token }: EmailChangeToken): Promise<UndoneEmailChange> {
  const undoTokenHash = hashToken(token);
  const owner = await withAddress(async () => {
    const found = await findByUndoToken(undoTokenHash, undoableSince(Date.now()));
    const account = found && (await lockAccount(found.owner));
    // Another call may have used it while this one waited.
    const row = account && (await findByUndoToken(undoTokenHash, undoableSince(Date.now())));
    if (!account || !row) throw new AppError(emailChangeErrors.ended);
    if (row.undoneAt !== null) return account.owner;

    if (account.email !== row.formerEmail) await moveTo(account, row.formerEmail);
    await markUndone(row, isoTime());
    if (account.authUserId !== null) await deleteSessionsOf(account.authUserId);
    await commitChange(serviceActor(account.owner), {
      resource: "email_change",
      action: "delete",
      id: row.id,
    });

    return account.owner;
  });
  await syncEmail(owner);

  return { undone: true };
}

export type EmailChangeLink =
  | { kind: "confirm"; email: string; owner: string }
  | { kind: "undo"; email: string; formerEmail: string };

/**
 * Returns what a link of a mail does, for its page; `undefined` if it does not exist or has ended.
 */
export async function readEmailChange(token: string): Promise<EmailChangeLink | undefined> {
  const hash = hashToken(token);
  const row = await findByToken(hash, isoTime());
  if (row) return { kind: "confirm", email: row.email, owner: row.owner };

  const undone = await findByUndoToken(hash, undoableSince(Date.now()));
  if (!undone || undone.undoneAt !== null) return undefined;

  return { kind: "undo", email: undone.email, formerEmail: undone.formerEmail };
}

export async function pruneEmailChanges(): Promise<number> {
  return deleteChangesBefore(undoableSince(Date.now()));
}

async function requireAccount(owner: string): Promise<LockedAccount> {
  const account = await lockAccount(owner);
  if (!account) throw new AppError(commonErrors.unauthorized);

  return account;
}

async function moveTo(account: LockedAccount, email: string): Promise<void> {
  if (await isTakenByOther(email, account)) throw new AppError(emailChangeErrors.taken);
  await setEmail(account, email, isoTime());
}

/**
 * Runs a transaction in which an account takes an address; an account that is created at the same
 * time may take it first.
 */
async function withAddress<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await transaction(work);
  } catch (error) {
    const constraint = findViolatedConstraint(error);
    if (constraint === "users_email_key" || constraint === "auth_users_email_key")
      throw new AppError(emailChangeErrors.taken);

    throw error;
  }
}

function toResource(
  email: string,
  pending: Pick<EmailChangeRow, "email" | "expiresAt"> | undefined,
): EmailResource {
  return { email, pending: pending ? { email: pending.email, expires_at: pending.expiresAt } : null };
}
