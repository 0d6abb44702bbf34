import os from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { CliError } from "../errors.ts";
import { findEndpoints, isObject, OauthResponseError, postForm, postJson } from "./request.ts";
import { type SignIn, toSignIn } from "./tokens.ts";

const deviceGrantType = "urn:ietf:params:oauth:grant-type:device_code";

/** The scopes that the commands need. */
const scope = "read images:write images:delete albums:write tags:write favourites:write shares:write";

/** The code and the page, which the user compares and opens. */
export interface Instructions {
  code: string;
  url: string;
}

/**
 * Signs in with a browser, which may run on another computer (RFC 8628). Waits until the user has
 * decided.
 * @throws CliError
 */
export async function signInWithBrowser(
  service: string,
  show: (instructions: Instructions) => void,
): Promise<SignIn> {
  const endpoints = await findEndpoints(service);
  const client = await postJson(endpoints.registration_endpoint, {
    client_name: `Albumen command line on ${os.hostname()}`.slice(0, 100),
    grant_types: [deviceGrantType, "refresh_token"],
  });
  const clientId = textOf(client, "client_id");
  const started = await postForm(endpoints.device_authorization_endpoint, { client_id: clientId, scope });
  const deviceCode = textOf(started, "device_code");
  const url = textOf(started, "verification_uri_complete");
  // It is passed to another program.
  if (!url.startsWith(`${service}/`)) throw new CliError("The server names a page of another server.");
  show({ code: textOf(started, "user_code"), url });

  for (let seconds = numberOf(started, "interval"); ; ) {
    await sleep(seconds * 1000);
    const form = { client_id: clientId, grant_type: deviceGrantType, device_code: deviceCode };
    try {
      return toSignIn(clientId, await postForm(endpoints.token_endpoint, form));
    } catch (error) {
      const code = error instanceof OauthResponseError ? error.code : undefined;
      if (code === "slow_down") seconds += 5;
      else if (code !== "authorization_pending") throw error;
    }
  }
}

/** Gets new tokens. The refresh token is used up then. @throws OauthResponseError */
export async function refreshSignIn(service: string, signIn: SignIn): Promise<SignIn> {
  const { token_endpoint: url } = await findEndpoints(service);
  const { client_id, refresh_token } = signIn;
  return toSignIn(client_id, await postForm(url, { client_id, grant_type: "refresh_token", refresh_token }));
}

/** Ends the access of this computer. @throws CliError */
export async function revokeSignIn(service: string, { client_id, refresh_token }: SignIn): Promise<void> {
  const { revocation_endpoint: url } = await findEndpoints(service);
  await postForm(url, { client_id, token: refresh_token });
}

function textOf(response: unknown, name: string): string {
  const value = isObject(response) ? response[name] : undefined;
  if (typeof value !== "string") throw new CliError(`The server sent no ${name}.`);

  return value;
}

function numberOf(response: unknown, name: string): number {
  const value = isObject(response) ? response[name] : undefined;
  return typeof value === "number" ? value : 5;
}
