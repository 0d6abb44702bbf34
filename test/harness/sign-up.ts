import { submitSignIn } from "./link-browser";
import { findMailedLink } from "./outbox";
import { buildClient, type ProductClient } from "./product-client.mjs";
import type { Service } from "./service.mjs";

/** A client with a key, and the cookie of the session that created the key. */
export interface SignedUp extends ProductClient {
  cookie: string;
}

/**
 * Creates an account with a sign-in link, and a key with its session. An administration command
 * would take more than a second of a core.
 *
 * @param email no end of the email of another account, and used once
 */
export async function signUp(service: Service, email: string): Promise<SignedUp> {
  const { origin } = service;
  await fetch(`${origin}/api/auth/sign-in-link`, {
    method: "POST",
    headers: { origin },
    body: new URLSearchParams({ email, next: "/dashboard" }),
    redirect: "manual",
  });
  const link = new URL(findMailedLink(service.dataFolder, email, /https?:\S+/));
  const { session } = await submitSignIn(origin, link.searchParams.toString());
  if (!session) throw new Error(`${email} could not sign in`);

  const headers = { cookie: session, origin, "content-type": "application/json" };
  const answers = { welcomed: true, upload_defaults: { visibility: "public", strip_location: false } };
  await fetch(`${origin}/api/settings`, { method: "PATCH", headers, body: JSON.stringify(answers) });
  const response = await fetch(`${origin}/api/api-keys`, {
    method: "POST",
    headers,
    body: JSON.stringify({ name: "Tests", scopes: ["*"] }),
  });
  if (!response.ok) throw new Error(`no key for ${email}: ${await response.text()}`);

  const { key } = await response.json();

  return { ...buildClient(origin, key), cookie: session };
}
