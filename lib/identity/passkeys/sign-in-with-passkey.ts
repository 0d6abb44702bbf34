import { findSessionActor, readCookie, sessionCookieName } from "@/lib/identity";
import { findSignInObstacle } from "@/lib/identity/owners";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import { isoTime } from "@/lib/kernel/time";
import { transaction } from "@/lib/platform/database/transaction";
import { consumeIpLimit } from "@/lib/platform/rate-limiting/rate-limiter";
import { type SessionCookie, startSession } from "../sign-in/start-session";
import { challengeLifetimeMs, consumeChallenge, issueChallenge } from "./challenges";
import { passkeyErrors } from "./errors";
import { requestOptions, toUserHandle } from "./relying-party";
import { findByCredential, listPasskeyRows, lockUser, markPasskeyUsed } from "./repository";
import type { PasskeyRequestOptions, RequestPasskey, UsePasskey } from "./resource";
import { verifyUse } from "./verify";

interface Caller {
  cookies: string | null;
  ipAddress: string;
}

/**
 * Returns what the browser needs to use a passkey. To sign in it names no passkeys, so it reveals
 * no accounts. To confirm who is signed in it names the passkeys of the account, and no other one
 * is accepted.
 */
export async function requestPasskey(
  { purpose }: RequestPasskey,
  caller: Caller,
): Promise<PasskeyRequestOptions> {
  await consumeLimit(caller);
  if (purpose === "sign-in")
    return requestOptions(await issueChallenge(purpose, null), challengeLifetimeMs, []);

  const token = readCookie(caller.cookies, sessionCookieName());
  const actor = token ? await findSessionActor(token) : undefined;
  if (!actor) throw new AppError(commonErrors.unauthorized);

  const { owner } = actor.account;

  return transaction(async () => {
    const userId = await lockUser(owner);
    if (userId === undefined) throw new AppError(commonErrors.unauthorized);

    const challenge = await issueChallenge(purpose, userId);
    return requestOptions(challenge, challengeLifetimeMs, await listPasskeyRows(owner));
  });
}

/** Starts a session of the passkey's account, and ends the one that the browser had. */
export async function signInWithPasskey({ credential }: UsePasskey, caller: Caller): Promise<SessionCookie> {
  await consumeLimit(caller);
  const { challenge, purpose, userId } = await consumeChallenge(credential.response.clientDataJSON);

  return transaction(async () => {
    const found = await lockPasskey(credential.id);
    if (!found) throw new AppError(passkeyErrors.unknown);

    const { passkey, uid, owner } = found;
    if (purpose === "confirm" && passkey.userId !== userId) throw new AppError(passkeyErrors.ofOtherAccount);

    const { userHandle } = credential.response;
    if (userHandle && userHandle !== toUserHandle(uid)) throw new AppError(passkeyErrors.rejected);
    if (await findSignInObstacle(owner)) throw new AppError(commonErrors.accountDisabled);

    const use = await verifyUse(credential, challenge, passkey);
    await markPasskeyUsed(passkey.id, { ...use, lastUsedAt: isoTime() });

    return startSession(passkey.userId, caller.cookies);
  });
}

/** Reads the passkey again under the lock of its account, which may have been closed. */
async function lockPasskey(credentialId: string) {
  const found = await findByCredential(credentialId);
  if (!found || (await lockUser(found.owner)) === undefined) return undefined;

  return findByCredential(credentialId);
}

async function consumeLimit({ ipAddress }: Caller): Promise<void> {
  const { allowed, resetSeconds } = await consumeIpLimit("passkey", ipAddress);
  if (!allowed) throw new AppError(commonErrors.rateLimited, { retryAfterSeconds: resetSeconds });
}
