import { defaultAlbumSlug } from "@/lib/albums";
import { isBillingEnabled } from "@/lib/billing";
import { commitChange, serviceActor } from "@/lib/changes";
import type { Account, Actor } from "@/lib/kernel/actor";
import { AppError, validationError } from "@/lib/kernel/errors";
import { newId } from "@/lib/kernel/ids";
import { isoTime } from "@/lib/kernel/time";
import { transaction } from "@/lib/platform/database/transaction";
import { parseEmail } from "@/lib/platform/mail/email";
import { ownerErrors } from "./errors";
import { numberedHandle, suggestHandle } from "./handles";
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
 * Returns the owner with this email address. The first call creates it with its default album and settings;
 * simultaneous calls create only one. Throws SERVICE_UNAVAILABLE while an account with this email is being removed.
 */
export async function ensureOwner(email: string, authUserId?: string): Promise<Account> {
  const normalizedEmail = parseOwnerEmail(email);
  const { deletedAt, ...existing } =
    (await findOwner(normalizedEmail)) ?? (await createOwner(normalizedEmail));
  if (deletedAt !== null) throw new AppError(ownerErrors.closing, { retryAfterSeconds: 30 });
  if (authUserId !== undefined) await linkAuthUser(normalizedEmail, authUserId);
  return existing;
}

/** Whether an account with this email address is closed but not yet removed. */
export async function isAccountClosing(email: string): Promise<boolean> {
  const found = await findOwner(parseOwnerEmail(email));
  return found !== undefined && found.deletedAt !== null;
}

async function createOwner(email: string): Promise<StoredOwner> {
  const suggestion = suggestHandle(email);
  for (let number = 1; ; number++) {
    const handle = number === 1 ? suggestion : numberedHandle(suggestion, number);
    // One transaction per attempt releases the locks before the next one.
    const owner = (await transaction(() => createWithHandle(email, handle))) ?? (await findOwner(email));
    if (owner) return owner;
  }
}

/** Returns `undefined` if the owner exists by now, or if the handle is or was in use. */
async function createWithHandle(email: string, handle: string): Promise<StoredOwner | undefined> {
  const now = isoTime();
  await lockHandles(handle);
  if (!(await isHandleFree(handle))) return undefined;
  // Where no plans are sold, everyone has the one without limits, stored as `pro`.
  const planTier = isBillingEnabled() ? "free" : "pro";
  const created = await insertOwner({ owner: email, uid: newId("usr"), handle, planTier }, now);
  if (!created) return undefined;
  await insertOwnerDefaults(email, defaultAlbumSlug, "Images", now);
  await commitChange(serviceActor(email), { resource: "account", action: "create", id: created.uid });
  return created;
}

/** Normalizes an owner's email address for storage. Throws VALIDATION_ERROR unless the text is exactly one email address. */
export function parseOwnerEmail(text: string): string {
  const email = parseEmail(text);
  if (email === undefined) throw validationError({ owner: ["is not an email address"] });
  return email;
}

/** Returns the actor for the service itself acting for an owner: jobs and the administration command. */
export function systemActor(account: Account): Actor {
  return {
    account,
    library: account,
    via: "system",
    credentialId: "system",
    scopes: ["*"],
  };
}
