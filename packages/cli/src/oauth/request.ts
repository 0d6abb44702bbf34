import { CliError } from "../errors.ts";

/** An error response of OAuth. */
export class OauthResponseError extends CliError {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** The endpoints that the service names (RFC 8414). */
export interface Endpoints {
  token_endpoint: string;
  registration_endpoint: string;
  device_authorization_endpoint: string;
  revocation_endpoint: string;
}

const endpointNames = [
  "token_endpoint",
  "registration_endpoint",
  "device_authorization_endpoint",
  "revocation_endpoint",
] as const;

/** @throws CliError if the service has no sign-in with the browser */
export async function findEndpoints(service: string): Promise<Endpoints> {
  const metadata: unknown = await send(`${service}/.well-known/oauth-authorization-server`, {}).catch(
    () => null,
  );
  if (
    !isObject(metadata) ||
    metadata.issuer !== service ||
    !endpointNames.every((name) => isOf(service, metadata[name]))
  )
    throw new CliError(`${service} offers no sign-in with the browser. Use --key.`);

  return metadata as unknown as Endpoints;
}

/** The tokens go to the service itself only. */
const isOf = (service: string, url: unknown) => typeof url === "string" && url.startsWith(`${service}/`);

/** Posts a form. @throws OauthResponseError */
export function postForm(url: string, fields: Record<string, string>): Promise<unknown> {
  return send(url, { method: "POST", body: new URLSearchParams(fields) });
}

/** Posts JSON. @throws OauthResponseError */
export function postJson(url: string, body: object): Promise<unknown> {
  const headers = { "content-type": "application/json" };
  return send(url, { method: "POST", headers, body: JSON.stringify(body) });
}

async function send(url: string, init: RequestInit): Promise<unknown> {
  const response = await fetch(url, { ...init, redirect: "error" }).catch((cause: unknown) => {
    throw new CliError(`${new URL(url).origin} could not be reached.`, { cause });
  });
  const body: unknown = await response.json().catch(() => undefined);
  if (response.ok) return body;

  const { error, error_description, code, message } = isObject(body) ? body : {};
  const text = error_description ?? message ?? `The server answers with status ${response.status}.`;
  throw new OauthResponseError(String(error ?? code ?? response.status), String(text));
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
