import type { Actor } from "@/lib/kernel/actor";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import { findOwnKey, type KeyRow, listKeyRows } from "./key-repository";
import { presentKey } from "./present-key";
import type { ApiKeyResource } from "./resource";

/** Revoked keys are kept for good, so that they are refused by that name; the list shows the latest of them. */
const maxListedRevoked = 200;

/** The owner's keys, newest first. */
export async function listKeys(actor: Actor): Promise<{ data: ApiKeyResource[]; next_cursor: null }> {
  const rows = await listKeyRows(actor.account.owner, maxListedRevoked);
  return { data: rows.map(presentKey), next_cursor: null };
}

export async function getKey(actor: Actor, keyId: string): Promise<ApiKeyResource> {
  return presentKey(await getOwnKey(actor, keyId));
}

/** The stored key; raises NOT_FOUND for one that is not the actor's. */
export async function getOwnKey(actor: Actor, keyId: string): Promise<KeyRow> {
  const row = await findOwnKey(actor.account.owner, keyId);
  if (!row) throw new AppError(commonErrors.notFound, { message: "You have no such API key." });
  return row;
}
