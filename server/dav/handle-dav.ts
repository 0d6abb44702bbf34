import type { IncomingMessage, ServerResponse } from "node:http";
import { httpPorts } from "@/app/api/ports";
import { billingErrors } from "@/lib/billing/errors";
import { createLocator, isDavOffered } from "@/lib/dav";
import {
  type AccessRules,
  authorizeRequest,
  errorHeaders,
  loggedCause,
  type RequestContext,
  recordFailedWrite,
  statusByKind,
  toResponseError,
} from "@/lib/http";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import { newRequestId } from "@/lib/kernel/ids";
import { escapeXml, xmlDeclaration } from "@/lib/kernel/markup/markup";
import { engineErrors } from "@/lib/uploads";
import { toKeyAuthorization } from "./basic-credentials";
import { DavError } from "./dav-error";
import type { DavMethod } from "./exchange";
import { mkcol, move, remove } from "./methods/change";
import { copy } from "./methods/copy";
import { lock, proppatch, unlock } from "./methods/lock";
import { propfind } from "./methods/propfind";
import { put } from "./methods/put";
import { listAllowedMethods, options, read } from "./methods/read";
import { xmlType } from "./properties";

const methods: Readonly<Record<string, DavMethod>> = {
  OPTIONS: options,
  GET: read,
  HEAD: read,
  PROPFIND: propfind,
  PROPPATCH: proppatch,
  PUT: put,
  MKCOL: mkcol,
  DELETE: remove,
  MOVE: move,
  COPY: copy,
  LOCK: lock,
  UNLOCK: unlock,
};

/**
 * Serves the library as folders by WebDAV (RFC 4918, classes 1 and 2), to programs that have an API
 * key.
 */
export async function handleDav(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const requestId = newRequestId();
  for (const [name, value] of Object.entries({ ...commonHeaders, "x-request-id": requestId }))
    response.setHeader(name, value);
  const method = methods[request.method ?? ""];
  const context: RequestContext<AccessRules> = {
    endpoint: method?.rules ?? options.rules,
    request: toKeyRequest(request),
    rawParams: {},
    requestId,
    ports: httpPorts,
    startedAt: performance.now(),
    rateLimit: undefined,
    actor: undefined,
  };
  let failure: { code?: string; cause?: unknown } = {};
  try {
    await serve(request, response, { method, context });
  } catch (error) {
    failure = await sendError(response, error, context);
  }

  logRequest(request, response, { context, failure });
}

const commonHeaders = { "cache-control": "no-store", "x-content-type-options": "nosniff" };

/**
 * The request with the key alone: a cookie must not count, as pages of other sites can make a
 * browser send it.
 */
function toKeyRequest({ headers }: IncomingMessage): Request {
  const authorization = toKeyAuthorization(headers.authorization);
  return new Request("http://localhost/dav", {
    headers: authorization === undefined ? {} : { authorization },
  });
}

interface ServeOptions {
  method: DavMethod | undefined;
  context: RequestContext<AccessRules>;
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  { method, context }: ServeOptions,
): Promise<void> {
  if (!isDavOffered())
    throw new DavError(501, "WebDAV needs a server of its own; this service runs in functions.");
  // A browser may have remembered the password, and then sends it for pages of other sites too.
  if (!["none", "same-origin"].includes(request.headers["sec-fetch-site"]?.toString() ?? "none"))
    throw new DavError(403, "Pages of other sites cannot use WebDAV.");

  const actor = await authorizeRequest(context);
  if (!actor) throw new AppError(commonErrors.unauthorized);
  if (!method) {
    response.setHeader("allow", await listAllowedMethods(actor));
    throw new AppError(commonErrors.methodNotAllowed);
  }

  const [urlPath = ""] = (request.url ?? "").split("?");
  try {
    const locate = await createLocator(actor);
    await method.run({ request, response, actor, path: await locate(urlPath), locate });
  } catch (error) {
    const isForbidden = error instanceof AppError && error.kind === "forbidden";
    throw isForbidden ? await recordFailedWrite(context, actor, error) : error;
  }
}

/** Statuses that clients of WebDAV understand better than the general one of an invalid request. */
const davStatuses: Readonly<Record<string, number>> = {
  [billingErrors.quotaExceeded.code]: 507,
  [engineErrors.invalidImage.code]: 415,
};

async function sendError(
  response: ServerResponse,
  error: unknown,
  context: RequestContext<AccessRules>,
): Promise<{ code: string; cause?: unknown }> {
  if (error instanceof DavError) {
    send(response, {
      status: error.status,
      code: "WEBDAV",
      message: error.message,
      condition: error.condition,
    });
    return { code: "WEBDAV" };
  }

  const appError = await toResponseError(context, error);
  const { code, kind } = appError;
  for (const [name, value] of Object.entries(errorHeaders(appError)))
    if (!response.headersSent) response.setHeader(name, value);
  // Programs ask their users for name and password when they read this.
  if (kind === "unauthenticated" && !response.headersSent)
    response.setHeader("www-authenticate", 'Basic realm="Albumen", charset="UTF-8"');
  send(response, { status: davStatuses[code] ?? statusByKind[kind], code, message: describe(appError) });
  const cause = loggedCause(appError);

  return { code, ...(cause !== undefined && { cause }) };
}

/** The message with what is wrong with which part of the request. */
function describe({ message, details }: AppError): string {
  const parts = Object.entries(details ?? {}).map(([field, messages]) => `${field}: ${messages.join(", ")}`);
  return [message, ...parts].join(" ");
}

interface SentError {
  status: number;
  code: string;
  message: string;
  condition?: string | undefined;
}

function send(response: ServerResponse, { status, code, message, condition = "" }: SentError): void {
  if (response.headersSent || response.destroyed) {
    response.destroy();
    return;
  }

  const body =
    `${xmlDeclaration.text}<D:error xmlns:D="DAV:" xmlns:A="urn:albumen:dav">${condition}` +
    `<A:exception>${code}</A:exception><A:message>${escapeXml(message)}</A:message></D:error>\n`;
  response.writeHead(status, { "content-type": xmlType, "content-length": Buffer.byteLength(body) });
  response.end(response.req.method === "HEAD" ? undefined : body);
}

interface LogOptions {
  context: RequestContext<AccessRules>;
  failure: { code?: string; cause?: unknown };
}

function logRequest(
  request: IncomingMessage,
  response: ServerResponse,
  { context, failure }: LogOptions,
): void {
  const { endpoint, requestId, startedAt, actor } = context;
  const { code, cause } = failure;
  httpPorts.log({
    requestId,
    operationId: endpoint.operationId,
    method: request.method ?? "",
    path: "/dav",
    status: response.statusCode,
    durationMs: Math.round(performance.now() - startedAt),
    ...(code !== undefined && { code }),
    ...(code !== undefined && actor && { uid: actor.account.uid, credentialId: actor.credentialId }),
    ...(cause !== undefined && { err: cause }),
  });
}

/**
 * Whether Windows checks the root of the server for WebDAV, before it opens a folder below. An error
 * there means that WebDAV is not supported.
 */
export function isDavProbe({ method, url, headers }: IncomingMessage): boolean {
  return method === "OPTIONS" && url === "/" && /MiniRedir|DavClnt/i.test(headers["user-agent"] ?? "");
}

export function offerDav(response: ServerResponse): void {
  response.writeHead(200, {
    "content-length": 0,
    "cache-control": "no-store",
    dav: "1, 2",
    "ms-author-via": "DAV",
    allow: "GET, HEAD, OPTIONS",
  });
  response.end();
}
