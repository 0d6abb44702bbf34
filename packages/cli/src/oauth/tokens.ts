import { CliError } from "../errors.ts";
import { isObject } from "./request.ts";

/** The saved part of a sign-in with the browser. */
export interface SignIn {
  client_id: string;
  access_token: string;
  refresh_token: string;
  /** Milliseconds since 1970. */
  expires_at: number;
}

/** @throws CliError unless it is a response with tokens */
export function toSignIn(clientId: string, response: unknown): SignIn {
  const { access_token, refresh_token, expires_in } = isObject(response) ? response : {};
  if (typeof access_token !== "string" || typeof refresh_token !== "string" || typeof expires_in !== "number")
    throw new CliError("The server sent no tokens.");

  const expires_at = Date.now() + expires_in * 1000;
  return { client_id: clientId, access_token, refresh_token, expires_at };
}
