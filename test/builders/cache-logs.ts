import { expect } from "vitest";
import type { ImageReport } from "@/lib/analytics/resource";
import { insertLogSource } from "@/lib/cache-logs/repository";
import type { IngestedBatch, LogSourceResource, LogSourceWithToken } from "@/lib/cache-logs/resource";
import { hashKey, mintToken } from "@/lib/identity";
import type { ImageResource } from "@/lib/images/resource";
import { newId } from "@/lib/kernel/ids";
import { isoTime } from "@/lib/kernel/time";
import { type Account, createAccount } from "@/test/builders/account";

/** The name of a cache that leads to the server. */
export const cacheHost = "cdn.example.net";

const sourcesPath = "/api/admin/log-sources";

export const createSource = (operator: Account, hosts = [cacheHost]) =>
  operator.browser.expect<LogSourceWithToken>(201, "POST", sourcesPath, {
    name: "Cache",
    hosts,
    format: "varnish",
  });

export async function findSource(operator: Account, id: string): Promise<LogSourceResource | undefined> {
  const { data } = await operator.browser.expect<{ data: LogSourceResource[] }>(200, "GET", sourcesPath);
  return data.find((one) => one.id === id);
}

/** Adds a log source for every host without its operator, and returns its token. */
export async function insertLogToken(): Promise<string> {
  const id = newId("lgs");
  const token = mintToken("alg", id);
  await insertLogSource({
    id,
    name: "Cache",
    format: "varnish",
    hosts: ["*"],
    tokenHash: hashKey(token),
    createdAt: isoTime(),
    rejected: {},
  });

  return token;
}

interface LoggedRequest {
  path: string;
  host?: string;
  timeMs?: number;
  method?: string;
  status?: number;
  verdict?: string;
  bytes?: number | string;
  type?: string;
  accept?: string;
  referrer?: string;
  country?: string;
}

/** The line of a request in the shipped log of Varnish. */
export function lineOf({
  path,
  host = cacheHost,
  timeMs = Date.now(),
  method = "GET",
  status = 200,
  verdict = "hit",
  bytes = 10,
  type = "image/webp",
  accept = "image/webp",
  referrer = "-",
  country = "-",
}: LoggedRequest): string {
  const time = Math.round(timeMs * 1_000);
  return `${[time, host, method, path, status, verdict, bytes, type, accept, referrer, country].join("\t")}\n`;
}

export function sendLog(
  origin: string,
  token: string,
  body: string | Uint8Array,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`${origin}/api/analytics/ingest`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "text/plain", ...headers },
    body: typeof body === "string" ? body : new Uint8Array(body),
  });
}

/** Sends a log and expects that it is taken. */
export async function ingestLog(...sent: Parameters<typeof sendLog>): Promise<IngestedBatch> {
  const response = await sendLog(...sent);
  expect(response.status).toBe(200);

  return (await response.json()) as IngestedBatch;
}

/** A library with one public image. */
export interface LoggedLibrary {
  owner: Account;
  image: ImageResource;
  pathOf: (variant?: string) => string;
  report: () => Promise<ImageReport>;
}

export async function createLoggedLibrary(origin: string): Promise<LoggedLibrary> {
  const owner = await createAccount(origin);
  const image = await owner.createImage({ visibility: "public" });
  const { pathname } = new URL(image.urls.original ?? "");

  return {
    owner,
    image,
    pathOf: (variant) => (variant ? pathname.replace(/\/([^/]+)$/, `/${variant}/$1`) : pathname),
    report: () => owner.caller.expect<ImageReport>(200, "GET", `/api/analytics/images/${image.id}`),
  };
}
