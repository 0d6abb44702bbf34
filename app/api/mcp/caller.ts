import type { Endpoint } from "@/lib/http";
import { runAsMcpCall } from "@/lib/identity";
import { hasScope, type KeyScope, type Scope } from "@/lib/kernel/actor";
import { hasRole, type LibraryRole } from "@/lib/kernel/roles";
import { getCaller } from "../me/endpoints";
import { routes } from "../routes";

/** Calls operations of the REST API with the key or access token of one MCP request. */
export interface McpCaller {
  uid: string;
  /** Whether the caller may call the endpoint, by its scopes and its role in the library. */
  mayCall(endpoint: Endpoint): boolean;
  hasScope(scope: Scope): boolean;
  /** Sends the request through the whole pipeline: limits, access, validation, audit, errors. */
  call(endpoint: Endpoint, input?: EndpointInput): Promise<Response>;
}

export interface EndpointInput {
  params?: Record<string, string>;
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
}

/**
 * Identifies the caller by its API key or access token; returns the error response otherwise. Cookies do not count:
 * a page of another site cannot make a visitor's browser use the tools.
 */
export async function admitCaller(request: Request): Promise<McpCaller | Response> {
  const headers = callerHeaders(request);
  const response = await callEndpoint(getCaller, headers);
  if (!response.ok) return response;

  const { uid, scopes, role } = (await response.json()) as {
    uid: string;
    scopes: KeyScope[];
    role: LibraryRole;
  };

  return {
    uid,
    hasScope: (scope) => hasScope({ scopes }, scope),
    mayCall: ({ auth, role: leastRole }) =>
      typeof auth === "object" &&
      leastRole !== undefined &&
      hasScope({ scopes }, auth.scope, auth.uploadScope === true) &&
      hasRole({ role }, leastRole),
    call: (endpoint, input) => callEndpoint(endpoint, headers, input),
  };
}

/**
 * Everything by which the caller is known, except browser credentials and what concerns the body
 * and the response.
 */
function callerHeaders(request: Request): Headers {
  const headers = new Headers(request.headers);
  const dropped = ["cookie", "origin", "content-type", "content-length", "transfer-encoding", "accept"];
  for (const name of [...dropped, "idempotency-key", "if-match", "if-none-match"]) headers.delete(name);

  return headers;
}

async function callEndpoint(
  endpoint: Endpoint,
  callerHeaders: Headers,
  { params = {}, query = {}, body }: EndpointInput = {},
): Promise<Response> {
  const headers = new Headers(callerHeaders);
  if (body !== undefined) headers.set("content-type", "application/json");
  const request = new Request(new URL(`http://localhost/api${endpoint.path}?${toSearch(query)}`), {
    method: endpoint.method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

  const handle = routes(endpoint)[endpoint.method];
  return runAsMcpCall(() => handle(request, { params: Promise.resolve(encodeParams(params)) }));
}

/** A route decodes its parameters. */
function encodeParams(params: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, encodeURIComponent(value)]));
}

function toSearch(query: NonNullable<EndpointInput["query"]>): URLSearchParams {
  const entries = Object.entries(query).filter(([, value]) => value !== undefined);
  return new URLSearchParams(entries.map(([name, value]) => [name, String(value)]));
}
