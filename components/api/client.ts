import createClient from "openapi-fetch";
import { patientFetch } from "./patient-fetch";
import type { paths } from "./schema";

/** What a person has done is done, also when they leave the page at once. */
class LastingRequest extends Request {
  constructor(url: string, init: RequestInit) {
    super(url, { ...init, keepalive: init.method !== "GET" });
  }
}

/** The REST API with its types; refusals are thrown as ApiError. */
export function makeApi(baseUrl: string) {
  return createClient<paths>({
    baseUrl,
    headers: { accept: "application/json" },
    fetch: patientFetch,
    Request: LastingRequest as typeof Request,
  });
}

/** The API of this service, called with the session's cookie. */
export const api = makeApi("/api");

/** Fills in the path of what has an id. */
export function byId(id: string) {
  return { params: { path: { id } } };
}

/** What a call answers; a call that failed has thrown. */
export async function answer<Answer>(call: Promise<{ data?: Answer }>): Promise<Answer> {
  return (await call).data as Answer;
}
