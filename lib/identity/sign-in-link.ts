import { createHash, randomBytes } from "node:crypto";
import { appOrigin } from "@/lib/image-urls";
import { dayMs } from "@/lib/kernel/time";
import { deriveKey } from "@/lib/platform/signing/keys";
import { deleteVerificationToken, findVerificationToken, insertVerificationToken } from "./repository";

/** The secret with which Auth.js signs its cookies and hashes its tokens. */
export function authSecret(): string {
  return deriveKey("auth").toString("base64url");
}

/** What a sign-in link says: who signs in, by which token, and where to go then. */
export interface SignInTicket {
  email: string;
  token: string;
  /** As `localPath` returns it; the dashboard when it is missing. */
  next?: string | undefined;
}

/** Makes a token that signs the owner of `email` in, once, within a day. */
export async function createSignInTicket(email: string, next?: string): Promise<SignInTicket> {
  const token = randomBytes(32).toString("base64url");
  await insertVerificationToken(email, hashToken(token), new Date(Date.now() + dayMs));
  return { email, token, next };
}

/** Forgets a ticket whose link reached nobody. */
export async function discardSignInTicket({ email, token }: SignInTicket): Promise<void> {
  await deleteVerificationToken(email, hashToken(token));
}

/** Whether the ticket would sign in now; it is not used up by asking. */
export async function isSignInTicketValid({ email, token }: SignInTicket): Promise<boolean> {
  const found = await findVerificationToken(email, hashToken(token));
  return found !== undefined && found.expires > new Date();
}

/** The link for a ticket: a page that signs the asking browser in at once and shows any other a button. */
export function signInUrl(ticket: SignInTicket): string {
  return `${appOrigin()}/sign-in/link?${ticketQuery(ticket)}`;
}

/** A ticket as a query string. */
export function ticketQuery({ email, token, next }: SignInTicket): string {
  return new URLSearchParams({ email, token, ...(next !== undefined && { next }) }).toString();
}

/** The SHA-256 of token and secret, which is where Auth.js looks a token up. */
function hashToken(token: string): string {
  return createHash("sha256").update(`${token}${authSecret()}`).digest("hex");
}
