import { type LinkResponse, submitSignIn } from "../link-browser";
import type { Service } from "../service.mjs";

/**
 * Signs the owner in with a link's button, and answers the questions of the first visit; returns
 * the cookie to send.
 */
export async function signInAt(service: Service, owner: string): Promise<string> {
  const { session } = await openSignInLink(service, owner);
  if (!session) throw new Error(`${owner} could not sign in`);

  const response = await fetch(`${service.origin}/api/settings`, {
    method: "PATCH",
    headers: { cookie: session, origin: service.origin, "content-type": "application/json" },
    body: JSON.stringify({ welcomed: true }),
  });
  if (!response.ok) throw new Error(`the welcome was not answered: ${await response.text()}`);

  return session;
}

/** Creates a sign-in link with the CLI and submits the button of its page. */
export async function openSignInLink(service: Service, owner: string): Promise<LinkResponse> {
  const { stdout } = await service.cli(["owners", "sign-in-link", "--owner", owner]);
  return submitSignIn(service.origin, new URL(stdout.trim()).searchParams.toString());
}
