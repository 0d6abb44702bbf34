import { isBillingEnabled } from "@/lib/billing";
import { commitChange, serviceActor } from "@/lib/changes";
import type { Account, WholeLibraryActor } from "@/lib/kernel/actor";
import { AppError, validationError } from "@/lib/kernel/errors";
import { newId } from "@/lib/kernel/ids";
import { isoTime } from "@/lib/kernel/time";
import { transaction } from "@/lib/platform/database/transaction";
import { parseEmail } from "@/lib/platform/mail/email";
import { env } from "@/lib/platform/process/env";
import { defaultAlbumSlug } from "@/lib/values/default-album";
import { type Admission, claimByCommand, claimSignUp, maySignUp } from "../sign-up";
import { signUpErrors } from "../sign-up/errors";
import { ownerErrors } from "./errors";
import { mayTakeHandle, numberedHandle, suggestHandle } from "./handles";
import {
  deleteHandleAlias,
  findOwner,
  findOwnerByEmail,
  findOwnerState,
  insertOwner,
  insertOwnerDefaults,
  linkAuthUser,
  lockHandles,
  makeFirstOperator,
  makeOperator,
  type StoredOwner,
} from "./repository";

/**
 * Returns the owner with this email address. The first call creates it with its default album and
 * settings; simultaneous calls create only one. Throws SERVICE_UNAVAILABLE while an account with
 * this email is being removed. For callers that may create any account.
 */
export async function ensureOwner(email: string, authUserId?: string): Promise<Account> {
  return findOrCreate(email, authUserId, { admit: claimByCommand });
}

interface CommandOptions {
  /** Makes the account an operator of the installation. */
  operator?: boolean | undefined;
}

/**
 * Same for an administration command. A new account removes the location from its uploads until its
 * owner decides otherwise.
 */
export async function ensureOwnerByCommand(
  email: string,
  { operator = false }: CommandOptions = {},
): Promise<Account> {
  const account = await findOrCreate(email, undefined, {
    admit: claimByCommand,
    uploadDefaults: safeDefaults,
  });
  if (operator) await makeOperator(account.owner);
  return account;
}

/**
 * Same for someone who signs in: a new account needs the permission to sign up.
 * @throws AppError FORBIDDEN
 */
export async function ensureSignedInOwner(email: string, authUserId?: string): Promise<Account> {
  const account = await findOrCreate(email, authUserId, { admit: claimSignUp, uploadDefaults: safeDefaults });
  if (account.email === env().ALBUMEN_OWNER) await makeFirstOperator(account.owner);
  return account;
}

/** Defaults before any choice must not disclose where an image was taken. */
const safeDefaults = JSON.stringify({ strip_location: true });

interface CreateOptions {
  /** Decides in the transaction that creates the account. */
  admit: (email: string) => Promise<Admission | undefined>;
  /** The stored upload defaults of a new account. */
  uploadDefaults?: string;
}

async function findOrCreate(
  email: string,
  authUserId: string | undefined,
  options: CreateOptions,
): Promise<Account> {
  const normalizedEmail = parseOwnerEmail(email);
  const { deletedAt, ...existing } =
    (await findOwnerByEmail(normalizedEmail)) ?? (await createOwner(normalizedEmail, options));
  if (deletedAt !== null) throw new AppError(ownerErrors.closing, { retryAfterSeconds: 30 });

  if (authUserId !== undefined) await linkAuthUser(existing.owner, authUserId);
  return existing;
}

/** Returns the reason why the email address cannot sign in, if it cannot. */
export type SignInObstacle = "AccountClosing" | "AccountDisabled" | "AccessDenied";

/**
 * Decides about every way to sign in: the account is being removed or disabled, or a new one would
 * not be allowed. Also requires an invitation if the address has an account: the time that it takes
 * must not disclose that.
 */
export async function findSignInObstacle(email: string): Promise<SignInObstacle | undefined> {
  const normalizedEmail = parseOwnerEmail(email);
  const state = await findOwnerState(normalizedEmail);
  const mayCreate = await maySignUp(normalizedEmail);
  if (!state) return mayCreate ? undefined : "AccessDenied";
  if (state.deletedAt !== null) return "AccountClosing";

  return state.disabledAt === null ? undefined : "AccountDisabled";
}

async function createOwner(email: string, options: CreateOptions): Promise<StoredOwner> {
  const suggestion = suggestHandle(email);
  for (let number = 1; ; number++) {
    const handle = number === 1 ? suggestion : numberedHandle(suggestion, number);
    // One transaction per attempt releases the locks before the next one.
    const owner =
      (await transaction(() => createWithHandle(email, handle, options))) ?? (await findOwnerByEmail(email));
    if (owner) return owner;
  }
}

/** Returns `undefined` if the owner exists by now, or if the handle is or was in use. */
async function createWithHandle(
  email: string,
  handle: string,
  { admit, uploadDefaults }: CreateOptions,
): Promise<StoredOwner | undefined> {
  const now = isoTime();
  await lockHandles(handle);
  if (!(await mayTakeHandle(handle))) return undefined;

  // Where no plans are sold, everyone has the one without limits, stored as `pro`.
  const planTier = isBillingEnabled() ? "free" : "pro";
  const uid = newId("usr");
  // An address that an account had when it was created stays its key.
  const owner = (await findOwner(email)) ? uid : email;
  const created = await insertOwner({ owner, email, uid, handle, planTier }, now);
  if (!created) return undefined;

  // Throws after the insert, which has made simultaneous calls wait, and undoes it.
  const admission = await admit(email);
  if (!admission) throw new AppError(signUpErrors.notInvited);

  await deleteHandleAlias(handle);
  const settings = { invited: admission === "invited", ...(uploadDefaults && { uploadDefaults }) };
  await insertOwnerDefaults(owner, { album: { slug: defaultAlbumSlug, title: "Images" }, settings, now });
  await commitChange(serviceActor(owner), { resource: "account", action: "create", id: created.uid });

  return created;
}

/**
 * Normalizes an owner's email address for storage. Throws VALIDATION_ERROR unless the text is
 * exactly one email address.
 */
export function parseOwnerEmail(text: string): string {
  const email = parseEmail(text);
  if (email === undefined) throw validationError({ owner: ["is not an email address"] });

  return email;
}

/**
 * Returns the actor for the service itself acting for an owner: jobs and the administration
 * command.
 */
export function systemActor(account: Account): WholeLibraryActor {
  return {
    account,
    library: account,
    role: "owner",
    via: "system",
    credentialId: "system",
    scopes: ["*"],
  };
}
