import { env } from "@/lib/platform/process/env";
import { createSignInTicket, signInUrl } from "../sign-in-link";
import { ensureOwner, parseOwnerEmail } from "./owners";
import { listOwners } from "./repository";

/** Creates a sign-in link for an owner, who is created if needed. Defaults to the first owner. For administrators. */
export async function createSignInLink(owner?: string): Promise<string> {
  const [first] = owner === undefined ? await listOwners() : [];
  if (owner !== undefined) await ensureOwner(owner);
  const email = parseOwnerEmail(owner ?? first?.email ?? env().ALBUMEN_OWNER);

  return signInUrl(await createSignInTicket(email));
}
