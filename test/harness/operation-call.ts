import { expect } from "vitest";
import type { Endpoint } from "@/lib/http";

/** A request to one operation: its path parameters, its query and its body. */
export interface OperationCall {
  params?: Record<string, string>;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  /** JSON, a form for an operation that accepts a file, or bytes. */
  body?: unknown;
}

export interface OperationResponse {
  status: number;
  headers: Headers;
  text: string;
}

/** Calls the operation with exactly these headers, plus the headers of the body. */
export async function callOperation(
  origin: string,
  endpoint: Endpoint,
  call: OperationCall,
  headers: Record<string, string>,
): Promise<OperationResponse> {
  const { body } = call;
  const isJson = body !== undefined && !(body instanceof FormData || body instanceof Uint8Array);
  const response = await fetch(origin + buildPath(endpoint, call), {
    method: endpoint.method,
    headers: {
      ...(isJson && { "content-type": "application/json" }),
      ...(endpoint.body?.kind === "stream" && { "content-type": endpoint.body.contentType }),
      ...call.headers,
      ...headers,
    },
    ...(body !== undefined && { body: isJson ? JSON.stringify(body) : (body as BodyInit) }),
    redirect: "manual",
  });

  return { status: response.status, headers: response.headers, text: await response.text() };
}

function buildPath(endpoint: Endpoint, { params = {}, query = {} }: OperationCall): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_match, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`the call of ${endpoint.operationId} gives no ${name}`);

    return encodeURIComponent(value);
  });
  const search = new URLSearchParams(query).toString();
  return `/api${path}${search && `?${search}`}`;
}

let calls = 0;

/**
 * Calls the operation from an IP address of its own, because an IP address with too many rejected
 * calls is blocked.
 */
export function callFromNewAddress(
  origin: string,
  endpoint: Endpoint,
  call: OperationCall,
  headers: Record<string, string>,
): Promise<OperationResponse> {
  calls++;
  const ipAddress = `198.${18 + (calls >> 16)}.${(calls >> 8) & 255}.${calls & 255}`;
  return callOperation(origin, endpoint, call, { ...headers, "x-forwarded-for": ipAddress });
}

/** The status and the error code of an answer. */
export interface Outcome {
  status: number;
  code: string | undefined;
}

export const outcomeOf = ({ status, text }: OperationResponse): Outcome => ({
  status,
  code: status >= 400 ? (JSON.parse(text) as { code: string }).code : undefined,
});

/** Expects what every error of the API has. */
export function expectErrorForm({ status, headers, text }: OperationResponse): void {
  const body = JSON.parse(text) as Record<string, unknown>;
  expect(Object.keys(body).filter((name) => !["code", "message", "details"].includes(name))).toEqual([]);
  expect(headers.get("content-type")).toBe("application/json; charset=utf-8");
  expect(headers.get("cache-control")).toBe("no-store");
  expect(headers.get("x-request-id")).toMatch(/^req_\w{26}$/);
  expect(headers.get("www-authenticate")).toBe(status === 401 ? 'Bearer realm="albumen"' : null);
}
