import { commitChange } from "@/lib/changes";
import type { Actor } from "@/lib/kernel/actor";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import { newId } from "@/lib/kernel/ids";
import { isoTime } from "@/lib/kernel/time";
import { transaction } from "@/lib/platform/database/transaction";
import { endOtherSessions } from "../sessions/manage-sessions";
import { challengeLifetimeMs, consumeChallenge, issueChallenge } from "./challenges";
import { maxPasskeys, passkeyErrors } from "./errors";
import { creationOptions } from "./relying-party";
import {
  deletePasskeyRow,
  findOwnPasskey,
  insertPasskey,
  listPasskeyRows,
  lockUser,
  type PasskeyRow,
  renamePasskeyRow,
} from "./repository";
import type { AddPasskey, PasskeyCreationOptions, PasskeyList, PasskeyResource } from "./resource";
import { verifyCreation } from "./verify";

/** Returns the owner's passkeys, the oldest first. */
export async function listPasskeys(actor: Actor): Promise<PasskeyList> {
  const rows = await listPasskeyRows(actor.account.owner);
  return { data: rows.map(presentPasskey), next_cursor: null };
}

/** Returns what the browser needs to create a passkey, with a challenge for this account only. */
export async function beginPasskey(actor: Actor): Promise<PasskeyCreationOptions> {
  const { account } = actor;

  return transaction(async () => {
    const userId = await requireUser(account.owner);
    const existing = await listPasskeyRows(account.owner);
    if (existing.length >= maxPasskeys) throw new AppError(passkeyErrors.limitReached);

    const challenge = await issueChallenge("register", userId);
    await commitChange(actor, { resource: "passkey_options", action: "create" });

    return creationOptions({ challenge, timeout: challengeLifetimeMs, account, existing });
  });
}

/** Adds the passkey that the browser created. */
export async function addPasskey(actor: Actor, { name, credential }: AddPasskey): Promise<PasskeyResource> {
  const { owner } = actor.account;
  const registerFor = await transaction(() => requireUser(owner));
  const { challenge } = await consumeChallenge(credential.response.clientDataJSON, { registerFor });
  const verified = await verifyCreation(credential, challenge);

  return transaction(async () => {
    const userId = await requireUser(owner);
    if (userId !== registerFor) throw new AppError(commonErrors.unauthorized);
    if ((await listPasskeyRows(owner)).length >= maxPasskeys) throw new AppError(passkeyErrors.limitReached);

    const id = newId("psk");
    const row = await insertPasskey({
      id,
      userId,
      name,
      createdAt: isoTime(),
      lastUsedAt: null,
      ...verified,
    });
    if (!row) throw new AppError(passkeyErrors.exists);

    await commitChange(actor, { resource: "passkey", action: "create", id });
    return presentPasskey(row);
  });
}

export async function renamePasskey(actor: Actor, id: string, name: string): Promise<PasskeyResource> {
  const { owner } = actor.account;

  return transaction(async () => {
    await requireUser(owner);
    const current = await findOwnPasskey(owner, id);
    if (current?.name === name) return presentPasskey(current);

    const row = await renamePasskeyRow(owner, id, name);
    if (!row) throw new AppError(passkeyErrors.notFound);

    await commitChange(actor, { resource: "passkey", action: "update", id, fields: ["name"] });
    return presentPasskey(row);
  });
}

/** Removes a passkey. Its device may be in other hands, so all sessions but the actor's own end. */
export async function removePasskey(actor: Actor, id: string): Promise<PasskeyResource> {
  const { owner } = actor.account;

  return transaction(async () => {
    await requireUser(owner);
    const row = await deletePasskeyRow(owner, id);
    if (!row) throw new AppError(passkeyErrors.notFound);

    await endOtherSessions(actor);
    await commitChange(actor, { resource: "passkey", action: "delete", id });

    return presentPasskey(row);
  });
}

/** The account may be closed since the session was read. */
async function requireUser(owner: string): Promise<string> {
  const userId = await lockUser(owner);
  if (userId === undefined) throw new AppError(commonErrors.unauthorized);

  return userId;
}

function presentPasskey({ id, name, isBackedUp, createdAt, lastUsedAt }: PasskeyRow): PasskeyResource {
  return { id, name, synced: isBackedUp, created_at: createdAt, last_used_at: lastUsedAt };
}
