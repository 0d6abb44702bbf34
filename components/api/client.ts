import createClient from "openapi-fetch";
import { fetchWithRetry } from "./fetch-with-retry";
import type { paths } from "./schema";

/** What a person has done is done, also when they leave the page at once. */
class KeepaliveRequest extends Request {
  constructor(url: string, init: RequestInit) {
    super(url, { ...init, keepalive: init.method !== "GET" });
  }
}

/** The REST API with its types; refusals are thrown as ApiError. */
export function createApiClient(baseUrl: string) {
  return createClient<paths>({
    baseUrl,
    headers: { accept: "application/json" },
    fetch: fetchWithRetry,
    Request: KeepaliveRequest as typeof Request,
  });
}

/** The API of this service, called with the session's cookie. */
export const api = createApiClient("/api");

/** Fills in the path of what has an id. */
export function byId(id: string) {
  return { params: { path: { id } } };
}

/** What a call answers; a call that failed has thrown. */
export async function unwrap<Data>(call: Promise<{ data?: Data }>): Promise<Data> {
  return (await call).data as Data;
}
