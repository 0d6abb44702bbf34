import type { Actor } from "@/lib/kernel/actor";
import { minuteMs } from "@/lib/kernel/time";
import { isValidSignature, sign } from "@/lib/platform/secrets/signing";
import { findProvider, type Provider } from "./providers";

const lifetimeMs = minuteMs;

/**
 * Proves that a fresh session has asked to connect an account of the provider. Only the browser of
 * that session can use it: another site cannot start the flow.
 */
export function createConnectTicket({ credentialId }: Actor, providerId: string): string {
  const content = `${providerId}.${Date.now() + lifetimeMs}`;
  return `${content}.${signature(content, credentialId)}`;
}

/**
 * Returns the provider, or `undefined` if the ticket is expired or was made for another session.
 */
export function readConnectTicket({ credentialId }: Actor, ticket: string): Provider | undefined {
  const [providerId = "", expires = "", signed = ""] = ticket.split(".");
  const text = signedText(`${providerId}.${expires}`, credentialId);
  if (!isValidSignature("connect-provider", text, signed) || Number(expires) < Date.now()) return undefined;

  return findProvider(providerId);
}

const signedText = (content: string, credentialId: string) => `${content}\n${credentialId}`;
const signature = (content: string, credentialId: string) =>
  sign("connect-provider", signedText(content, credentialId));
