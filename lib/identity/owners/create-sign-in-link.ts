import { env } from "@/lib/platform/process/env";
import { createSignInTicket, signInUrl } from "../sign-in-link";
import { listOperatorEmails } from "../sign-up";
import { ensureOwnerByCommand, parseOwnerEmail } from "./owners";
import { listOwners } from "./repository";

interface SignInLinkOptions {
  /** Created if needed. Defaults to the operator, else to the first owner. */
  owner?: string | undefined;
  /** Makes the owner an operator of the installation. */
  operator?: boolean | undefined;
}

/** Creates a sign-in link for an owner. For administrators. */
export async function createSignInLink({ owner, operator }: SignInLinkOptions = {}): Promise<string> {
  const email = parseOwnerEmail(owner ?? (await findDefaultOwner()));
  if (owner !== undefined || operator) await ensureOwnerByCommand(email, { operator });

  return signInUrl(await createSignInTicket(email));
}

async function findDefaultOwner(): Promise<string> {
  const [operator] = await listOperatorEmails();
  const [first] = await listOwners();

  return operator ?? first?.email ?? env().ALBUMEN_OWNER;
}

/**
 * Creates the sign-in link that a start prints, until one was used: it makes its owner, who then
 * operates the installation, also where other accounts exist.
 */
export async function createFirstSignInLink(): Promise<string | undefined> {
  if ((await listOperatorEmails()).length > 0) return undefined;

  return signInUrl(await createSignInTicket(env().ALBUMEN_OWNER));
}
