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

/** Calls the operation with exactly these headers, plus those of the body. */
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
