import { defaultAlbumSlug } from "@/lib/albums";
import { commitChange, serviceActor } from "@/lib/changes";
import type { Account } from "@/lib/kernel/actor";
import { AppError } from "@/lib/kernel/errors";
import { newId } from "@/lib/kernel/ids";
import { isoTime } from "@/lib/kernel/time";
import { transaction } from "@/lib/platform/database/transaction";
import { ownerErrors } from "./errors";
import { numberedHandle, suggestHandle } from "./handle";
import { parseOwnerEmail } from "./owner";
import {
  findOwner,
  insertOwner,
  insertOwnerDefaults,
  isHandleFree,
  linkAuthUser,
  lockHandles,
  type StoredOwner,
} from "./repository";

/**
 * The owner of this email address; made with its default album and settings the first time. Any number of simultaneous
 * calls make one. Raises SERVICE_UNAVAILABLE while an account of this address is being removed.
 */
export async function ensureOwner(email: string, authUserId?: string): Promise<Account> {
  const normalizedEmail = parseOwnerEmail(email);
  const { deletedAt, ...existing } =
    (await findOwner(normalizedEmail)) ?? (await createOwner(normalizedEmail));
  if (deletedAt !== null) throw new AppError(ownerErrors.closing, { retryAfterSeconds: 30 });
  if (authUserId !== undefined) await linkAuthUser(normalizedEmail, authUserId);
  return existing;
}

/** Whether an account of this email address was closed and is not gone yet. */
export async function isAccountClosing(email: string): Promise<boolean> {
  const found = await findOwner(parseOwnerEmail(email));
  return found !== undefined && found.deletedAt !== null;
}

async function createOwner(email: string): Promise<StoredOwner> {
  const suggestion = suggestHandle(email);
  for (let number = 1; ; number++) {
    const handle = number === 1 ? suggestion : numberedHandle(suggestion, number);
    // One transaction for each try: what it has locked is free for others before the next.
    const owner = (await transaction(() => createWithHandle(email, handle))) ?? (await findOwner(email));
    if (owner) return owner;
  }
}

/** Undefined when the owner was made meanwhile or the handle is or was somebody's. */
async function createWithHandle(email: string, handle: string): Promise<StoredOwner | undefined> {
  const now = isoTime();
  await lockHandles(handle);
  if (!(await isHandleFree(handle))) return undefined;
  // A self-hosted installation without billing has one unlimited plan, stored as `pro` (contract §13).
  const created = await insertOwner({ owner: email, uid: newId("usr"), handle, planTier: "pro" }, now);
  if (!created) return undefined;
  await insertOwnerDefaults(email, defaultAlbumSlug, "Images", now);
  await commitChange(serviceActor(email), { resource: "account", action: "create", id: created.uid });
  return created;
}
