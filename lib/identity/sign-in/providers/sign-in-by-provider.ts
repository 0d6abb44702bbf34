import { randomUUID } from "node:crypto";
import { ensureSignedInOwner, findSignInObstacle } from "@/lib/identity/owners";
import { transaction } from "@/lib/platform/database/transaction";
import type { Provider } from "../../connections/providers";
import {
  findConnectedUser,
  insertConnection,
  insertUser,
  isEmailTaken,
  type ProviderAccount,
} from "../../connections/repository";
import type { SignInErrorCode } from "../sign-in-error";
import type { ProviderProfile } from "./auth-providers";

/** Another issuer may use the same ids for other people. */
export function toProviderAccount({ id, issuer }: Provider, profile: ProviderProfile): ProviderAccount {
  return { provider: id, accountId: `${issuer} ${profile.id}`, accountName: profile.name };
}

export type SignInResult = { userId: string } | { error: SignInErrorCode };

/**
 * Returns the user whom the account at a provider signs in. The first time it creates an account
 * here, unless one has the same email address: whoever owns that one connects the provider in its
 * settings.
 */
export async function signInByProvider(provider: Provider, profile: ProviderProfile): Promise<SignInResult> {
  const { verifiedEmail } = profile;
  if (verifiedEmail === undefined) return { error: "EmailNotVerified" };

  const account = toProviderAccount(provider, profile);
  const known = await findConnectedUser(account);
  const email = known?.email ?? verifiedEmail;
  const error = await findSignInObstacle(email);
  if (error) return { error };

  // A call at the same time may have created it.
  const userId = known?.id ?? (await createUser(email, account)) ?? (await findConnectedUser(account))?.id;
  if (userId === undefined) return { error: "AccountExists" };

  await ensureSignedInOwner(email, userId);
  return { userId };
}

/** Returns `undefined` if the email address is taken, or was taken just now. */
async function createUser(email: string, account: ProviderAccount): Promise<string | undefined> {
  return transaction(async () => {
    if (await isEmailTaken(email)) return undefined;

    const userId = randomUUID();
    if (!(await insertUser(userId, email))) return undefined;
    if (!(await insertConnection(userId, account)))
      throw new Error("two accounts are created for one account of a provider");

    return userId;
  });
}
