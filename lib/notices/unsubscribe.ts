import { systemActor } from "@/lib/identity/owners";
import { appOrigin } from "@/lib/image-urls";
import { isValidSignature, sign } from "@/lib/platform/secrets/signing";
import { updateSettings } from "@/lib/settings";
import { findOpenAccount } from "./repository";

const path = "/api/notices/unsubscribe";

/**
 * The URL in a digest that switches digests off by a POST, without a session. It has no expiry: it
 * stays in the mailbox for years, and all it can do is undone in the settings.
 */
export function unsubscribeUrl(uid: string): string {
  return `${appOrigin()}${path}?${unsubscribeQuery(uid)}`;
}

function unsubscribeQuery(uid: string): URLSearchParams {
  return new URLSearchParams({ account: uid, signature: sign("unsubscribe", uid) });
}

/** Returns the query of a signed URL as our own text; `undefined` if the signature is not ours. */
export function parseUnsubscribeQuery(
  query: Pick<URLSearchParams, "get">,
): { uid: string; query: string } | undefined {
  const [uid, signature] = [query.get("account") ?? "", query.get("signature") ?? ""];
  if (!isValidSignature("unsubscribe", uid, signature)) return undefined;

  return { uid, query: unsubscribeQuery(uid).toString() };
}

/**
 * Switches the digests of an account off. Does nothing if they are off or the account is closed.
 */
export async function stopEmailNotices(uid: string): Promise<void> {
  const account = await findOpenAccount(uid);
  if (account) await updateSettings(systemActor(account), { email_notices: false });
}
