import { createHash, randomBytes } from "node:crypto";
import { appOrigin } from "@/lib/image-urls";
import { dayMs } from "@/lib/kernel/time";
import { deriveKey } from "@/lib/platform/secrets/signing";
import { deleteVerificationToken, findVerificationToken, insertVerificationToken } from "./repository";

/** The secret that Auth.js uses to sign cookies and hash tokens. */
export function authSecret(): string {
  return deriveKey("auth").toString("base64url");
}

/** The content of a sign-in link: the email, the token and where to go afterwards. */
export interface SignInTicket {
  email: string;
  token: string;
  /** A path from `toLocalPath`; defaults to the start page that the account chose. */
  next?: string | undefined;
}

/** Creates a token that signs in the owner of `email` once, within a day. */
export async function createSignInTicket(email: string, next?: string): Promise<SignInTicket> {
  const token = randomBytes(32).toString("base64url");
  await insertVerificationToken(email, hashToken(token), new Date(Date.now() + dayMs));
  return { email, token, next };
}

/** Deletes a ticket whose link could not be delivered. */
export async function discardSignInTicket({ email, token }: SignInTicket): Promise<void> {
  await deleteVerificationToken(email, hashToken(token));
}

/** Whether the ticket is valid now. Does not consume it. */
export async function isSignInTicketValid({ email, token }: SignInTicket): Promise<boolean> {
  const found = await findVerificationToken(email, hashToken(token));
  return found !== undefined && found.expires > new Date();
}

/**
 * Returns the link for a ticket. Its page signs in the requesting browser at once and shows a
 * button to any other.
 */
export function signInUrl(ticket: SignInTicket): string {
  return `${appOrigin()}/sign-in/link?${ticketQuery(ticket)}`;
}

/** Encodes a ticket as a query string. */
export function ticketQuery({ email, token, next }: SignInTicket): string {
  return new URLSearchParams({ email, token, ...(next !== undefined && { next }) }).toString();
}

/** Returns the SHA-256 of token and secret, under which Auth.js looks up a token. */
function hashToken(token: string): string {
  return createHash("sha256").update(`${token}${authSecret()}`).digest("hex");
}
