import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { flushDeliveries } from "@/lib/analytics";
import { emitImageChange, startCacheSync } from "@/lib/caching";
import { hasHeardWithin } from "@/lib/caching/cache-sync";
import { clearDeliveryCaches } from "@/lib/delivery/delivery-cache";
import type { ImageResource } from "@/lib/images/resource";
import { type Account, createAccount } from "@/test/builders/account";
import { jpeg } from "@/test/builders/images";
import { addMember, inLibrary } from "@/test/builders/memberships";
import { withOrigin } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";
import type { Client } from "@/test/harness/caller";
import { listQueries } from "@/test/harness/count-queries";
import { signIn } from "@/test/harness/session";

// Keeps the table of docs/internals/statements.md true.

const documentation = readFileSync(
  fileURLToPath(new URL("../../docs/internals/statements.md", import.meta.url)),
  "utf8",
);

interface Row {
  request: string;
  first: number;
  cached: number;
}

const documented: Row[] = [...documentation.matchAll(/^\| (.+?) \| (\d+) \| (\d+) \|$/gm)].map(
  ([, request = "", first, cached]) => ({ request, first: Number(first), cached: Number(cached) }),
);

const api = serveApi();
let stopCacheSync: (() => Promise<void>) | undefined;
let library: Account;
let member: Account;
let session: Client;
let hidden: ImageResource;
let shown: ImageResource;
let bytes: Uint8Array;
let count = 0;

beforeAll(async () => {
  bytes = await jpeg({ width: 64, height: 48 });
  library = await createAccount(api.origin);
  member = await createAccount(api.origin);
  await addMember(library, member, "viewer");
  session = await signIn(api.origin, library.actor);
  for (let at = 0; at < 12; at++)
    hidden = await library.caller.upload(`lake-${at}.jpg`, bytes, { visibility: "private" });
  shown = await library.caller.upload("shown.jpg", bytes, { visibility: "public" });
});
afterAll(() => stopCacheSync?.());

async function read(image: ImageResource, headers: Record<string, string> = {}): Promise<void> {
  const response = await fetch(withOrigin(api.origin, image.urls.original), { headers });
  expect(response.status).toBe(200);
  await response.arrayBuffer();
}

const get = (client: () => Client, path: string) => () => client().expect(200, "GET", path);
const byKey = () => library.caller;

/** The requests by the first column of the table. */
const requests: Record<string, () => Promise<unknown>> = {
  "`GET /images?limit=10` by key": get(byKey, "/api/images?limit=10"),
  "`GET /images?limit=10` by session": get(() => session, "/api/images?limit=10"),
  "`GET /images?limit=10` by session, in a library of another account": get(
    () => inLibrary(library, member),
    "/api/images?limit=10",
  ),
  "`GET /images?limit=10&orientation=landscape`": get(byKey, "/api/images?limit=10&orientation=landscape"),
  "`GET /images?limit=10&search=lake`": get(byKey, "/api/images?limit=10&search=lake"),
  "`GET /images/{id}`": () => library.caller.expect(200, "GET", `/api/images/${shown.id}`),
  "`PATCH /images/{id}` with a title": () =>
    library.caller.expect(200, "PATCH", `/api/images/${hidden.id}`, { title: `Title ${++count}` }),
  "`POST /upload`": () => library.caller.upload(`upload-${++count}.jpg`, bytes),
  "`GET /i/…` of a public image": () => read(shown),
  "`GET /i/…` of a private image by key": () =>
    read(hidden, { authorization: `Bearer ${library.caller.key}` }),
};

/** Statements that the exchange between processes sends by itself. */
const ofExchange = /^select 1$|^listen |"processes"/;

async function countStatements(request: () => Promise<unknown>): Promise<number> {
  // Counts of earlier deliveries are written at any time.
  await flushDeliveries();

  return (await listQueries(request)).filter((text) => !ofExchange.test(text)).length;
}

it("lists the measured requests", () => {
  expect(documented.map(({ request }) => request)).toEqual(Object.keys(requests));
});

describe.each(Object.entries(requests))("%s", (name, request) => {
  const row = documented.find((one) => one.request === name);

  it("sends the documented number of statements at first", async () => {
    // Connections prepare, and the use of credentials is recorded, once.
    await request();
    await request();
    clearDeliveryCaches();

    expect(await countStatements(request)).toBe(row?.first);
  });
});

describe("with the credential in the cache", () => {
  beforeAll(async () => {
    stopCacheSync = startCacheSync({ role: "web", onChange: emitImageChange });
    await vi.waitUntil(() => hasHeardWithin(900), { timeout: 200_000 });
  });

  it.each(Object.entries(requests))("%s sends the documented number", async (name, request) => {
    await request();

    // A busy process may miss the answer of the database, and then reads again.
    await expect
      .poll(() => countStatements(request))
      .toBe(documented.find((one) => one.request === name)?.cached);
  });
});
