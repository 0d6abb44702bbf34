import { AppError, commonErrors } from "@/lib/kernel/errors";
import { newRequestId } from "@/lib/kernel/ids";
import { accessErrors } from "./declared-errors";
import { exposedDeprecationHeaders } from "./deprecation";
import type { Endpoint, Method } from "./endpoint";
import { sendsEntityTag } from "./entity-tag";
import { errorBody, errorHeaders, statusByKind } from "./error-body";
import { type ApiRequest, type ApiResponse, toWebResponse } from "./exchange";
import { handleRequest } from "./pipeline";
import type { HttpPorts } from "./ports";

const handlerNames = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;
type Params = Record<string, string | string[]>;
/** Next passes no params to a route without a dynamic segment. */
type RouteContext = { params: Promise<Params | undefined> };
type RouteHandler = (request: Request, context: RouteContext) => Promise<Response> | Response;
export type RouteHandlers = Record<(typeof handlerNames)[number], RouteHandler>;

/** Answers requests for one path. The method may differ from the method of the request. */
export type Route = (method: string, request: ApiRequest, params: Params) => Promise<ApiResponse>;

/**
 * Returns what serves one path: each endpoint under its method, and a 405 for all other methods.
 */
export function createRoute(ports: () => HttpPorts, endpoints: readonly Endpoint[]): Route {
  const byMethod = new Map<string, Endpoint>(endpoints.map((endpoint) => [endpoint.method, endpoint]));
  const exposedHeaders = new Map(endpoints.map((endpoint) => [endpoint, listExposedHeaders(endpoint)]));
  const allow = allowedMethods(endpoints.map(({ method }) => method));

  return async (method, request, params) => {
    if (method === "OPTIONS") return { status: 204, headers: preflightHeaders(allow), body: null };

    const endpoint = byMethod.get(method === "HEAD" ? "GET" : method);
    if (!endpoint) return toErrorResponse(new AppError(commonErrors.methodNotAllowed), { allow });

    const response = await handleRequest(endpoint, request, decodeParams(params), ports());
    response.headers["access-control-allow-origin"] = "*";
    response.headers["access-control-expose-headers"] = exposedHeaders.get(endpoint) ?? "";

    return response;
  };
}

/** Builds the exports of a `route.ts`, which Next.js calls. */
export function createRoutes(ports: () => HttpPorts) {
  return (...endpoints: Endpoint[]): RouteHandlers => {
    const route = createRoute(ports, endpoints);
    const handlers = handlerNames.map((name) => {
      const handler: RouteHandler = async (request, { params }) =>
        toWebResponse(await route(name, request, (await params) ?? {}));
      return [name, handler] as const;
    });

    return Object.fromEntries(handlers) as RouteHandlers;
  };
}

/** Headers that any response may have. */
const commonHeaders = [
  "X-Request-Id",
  "RateLimit",
  "RateLimit-Policy",
  "Retry-After",
  "Idempotency-Replayed",
];

/** Headers that pages of other origins may read. */
function listExposedHeaders(endpoint: Endpoint): string {
  const own = Object.keys(endpoint.success.headers ?? {});
  const tag = sendsEntityTag(endpoint) ? ["ETag"] : [];
  return [...commonHeaders, ...own, ...tag, ...exposedDeprecationHeaders(endpoint)].join(", ");
}

/** The response for an unknown path under the API. */
export async function unknownRoute(): Promise<Response> {
  return errorResponse(new AppError(accessErrors.unknownEndpoint));
}

/** Returns the handler for methods that a route does not support. */
export function methodNotAllowed(allow: string) {
  return async () => errorResponse(new AppError(commonErrors.methodNotAllowed), { allow });
}

/** An API error response outside the pipeline. */
export function errorResponse(error: AppError, headers: Record<string, string> = {}): Response {
  return toWebResponse(toErrorResponse(error, headers));
}

function toErrorResponse(error: AppError, headers: Record<string, string>): ApiResponse {
  return {
    status: statusByKind[error.kind],
    headers: {
      "content-type": "application/json",
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "x-request-id": newRequestId(),
      ...errorHeaders(error),
      ...headers,
    },
    body: JSON.stringify(errorBody(error)),
  };
}

function allowedMethods(methods: readonly Method[]): string {
  const head = methods.includes("GET") ? ["HEAD"] : [];
  return [...new Set([...methods, ...head]), "OPTIONS"].sort().join(", ");
}

/**
 * Pages of other origins may use the API with a key, never with cookies (no `Allow-Credentials`).
 */
function preflightHeaders(allow: string): Record<string, string> {
  return {
    allow,
    "access-control-allow-origin": "*",
    "access-control-allow-methods": allow,
    "access-control-allow-headers": "Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match",
    "access-control-max-age": "86400",
    "x-request-id": newRequestId(),
  };
}

/**
 * Next passes some params percent-encoded. A string that does not decode is no id or slug and stays
 * unchanged. A string with NUL, which Postgres text cannot store, becomes empty and matches
 * nothing.
 */
function decodeParams(params: Params): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, typeof value === "string" ? decode(value) : value]),
  );
}

function decode(text: string): string {
  try {
    const decoded = decodeURIComponent(text);
    return decoded.includes("\0") ? "" : decoded;
  } catch {
    return text;
  }
}
