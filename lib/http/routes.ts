import { AppError, commonErrors } from "@/lib/kernel/errors";
import { accessErrors } from "./declared-errors";
import type { Endpoint, Method } from "./endpoint";
import { sendsEntityTag } from "./entity-tag";
import { errorBody, errorHeaders, statusByKind } from "./error-body";
import { handleRequest, newRequestId } from "./pipeline";
import type { HttpPorts } from "./ports";

const handlerNames = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;
/** Next passes no params to a route without a dynamic segment. */
type RouteContext = { params: Promise<Record<string, string | string[]> | undefined> };
type RouteHandler = (request: Request, context: RouteContext) => Promise<Response> | Response;
export type RouteHandlers = Record<(typeof handlerNames)[number], RouteHandler>;

/**
 * Builds the exports of a `route.ts`: each endpoint under its method, and a 405 for all other
 * methods.
 */
export function createRoutes(ports: () => HttpPorts) {
  return (...endpoints: Endpoint[]): RouteHandlers => {
    const byMethod = new Map(endpoints.map((endpoint) => [endpoint.method, endpoint]));
    const allow = allowedMethods(byMethod);
    const handlers = handlerNames.map((name) => {
      const handler: RouteHandler = async (request, context) => {
        if (name === "OPTIONS") return new Response(null, { status: 204, headers: preflightHeaders(allow) });

        const endpoint = byMethod.get(name === "HEAD" ? "GET" : name);
        if (!endpoint) return methodNotAllowed(allow)();

        const response = await handleRequest(
          endpoint,
          request,
          decodeParams((await context.params) ?? {}),
          ports(),
        );
        response.headers.set("access-control-allow-origin", "*");
        response.headers.set("access-control-expose-headers", listExposedHeaders(endpoint));

        return response;
      };
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
  return [...commonHeaders, ...own, ...(sendsEntityTag(endpoint) ? ["ETag"] : [])].join(", ");
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
  return Response.json(errorBody(error), {
    status: statusByKind[error.kind],
    headers: {
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "x-request-id": newRequestId(),
      ...errorHeaders(error),
      ...headers,
    },
  });
}

function allowedMethods(byMethod: Map<Method, Endpoint>): string {
  const names = [...byMethod.keys()] as string[];
  if (byMethod.has("GET")) names.push("HEAD");
  return [...names, "OPTIONS"].sort().join(", ");
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
function decodeParams(params: Record<string, string | string[]>): Record<string, unknown> {
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
