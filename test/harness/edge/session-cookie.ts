import { type LinkResponse, submitSignIn } from "../link-browser";
import type { Service } from "../service.mjs";

/** Signs the owner in by a link's button; the cookie to send with requests. */
export async function signInAt(service: Service, owner: string): Promise<string> {
  const { session } = await openSignInLink(service, owner);
  if (!session) throw new Error(`${owner} could not sign in`);
  return session;
}

/** Has a link printed and presses the button of its page. */
export async function openSignInLink(service: Service, owner: string): Promise<LinkResponse> {
  const { stdout } = await service.cli(["owners", "sign-in-link", "--owner", owner]);
  return submitSignIn(service.origin, new URL(stdout.trim()).searchParams.toString());
}
