import createClient from "openapi-fetch";
import { fetchWithRetry } from "./fetch-with-retry";
import type { paths } from "./schema";

/** Completes a write even when the user leaves the page at once. */
class KeepaliveRequest extends Request {
  constructor(url: string, init: RequestInit) {
    super(url, { ...init, keepalive: init.method !== "GET" });
  }
}

/** The typed REST API client; error responses are thrown as ApiError. */
export function createApiClient(baseUrl: string) {
  return createClient<paths>({
    baseUrl,
    headers: { accept: "application/json" },
    fetch: fetchWithRetry,
    Request: KeepaliveRequest as typeof Request,
  });
}

/** The API of this service, called with the session cookie. */
export const api = createApiClient("/api");

/** The parameters of a path with an id. */
export function byId(id: string) {
  return { params: { path: { id } } };
}

/** Returns the data of a response; errors were already thrown. */
export async function unwrap<Data>(call: Promise<{ data?: Data }>): Promise<Data> {
  return (await call).data as Data;
}
