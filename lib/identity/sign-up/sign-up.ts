import { isBillingEnabled } from "@/lib/billing";
import { isoTime } from "@/lib/kernel/time";
import { isInvitedToLibrary } from "@/lib/memberships";
import { env } from "@/lib/platform/process/env";
import { acceptInvitation, isInvited, listOperatorEmails } from "./repository";

/** The people who may create an account by signing in: everyone, invited people, or no one. */
export type SignUpPolicy = "open" | "invite" | "closed";

export function signUpPolicy(): SignUpPolicy {
  return env().ALBUMEN_SIGN_UP ?? (isBillingEnabled() ? "open" : "invite");
}

/**
 * Whether a new account may be created for the email. Each way to sign in checks this before it
 * promises an account, and `claimSignUp` when it creates one. The command line creates accounts
 * without.
 */
export async function maySignUp(email: string): Promise<boolean> {
  return (await isAdmitted(email)) || (signUpPolicy() === "invite" && (await hasInvitation(email)));
}

/** The right to create an account: by its owner's right, or by an invitation. */
export type Admission = "admitted" | "invited";

/**
 * Decides the same in the open transaction that creates the account, and uses up the invitation.
 */
export async function claimSignUp(email: string): Promise<Admission | undefined> {
  if (signUpPolicy() !== "closed" && (await spendInvitation(email))) return "invited";
  if (await isAdmitted(email)) return "admitted";
  return (await maySignUp(email)) ? "invited" : undefined;
}

/** Uses up the invitation of an address for which the command line creates an account. */
export async function claimByCommand(email: string): Promise<Admission> {
  return (await spendInvitation(email)) ? "invited" : "admitted";
}

const spendInvitation = (email: string) => acceptInvitation(email, isoTime());

/**
 * By an operator, or by someone who shares a library. The time that it takes does not tell which.
 */
async function hasInvitation(email: string): Promise<boolean> {
  const isInvitedByOperator = await isInvited(email, isoTime());
  return (await isInvitedToLibrary(email)) || isInvitedByOperator;
}

/**
 * Whether the email needs no invitation. The first owner needs none until an account operates the
 * installation.
 */
async function isAdmitted(email: string): Promise<boolean> {
  const { ALBUMEN_OWNER, ALBUMEN_OPERATORS, ALBUMEN_SIGN_UP_DOMAINS } = env();
  const policy = signUpPolicy();
  if (policy === "open" || ALBUMEN_OPERATORS.includes(email)) return true;

  const domain = email.slice(email.lastIndexOf("@") + 1);
  if (policy === "invite" && ALBUMEN_SIGN_UP_DOMAINS.includes(domain)) return true;

  return email === ALBUMEN_OWNER && (await listOperatorEmails()).length === 0;
}
