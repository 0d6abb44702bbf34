import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type FakeBlob, startBlob } from "@/test/fakes/blob/start-blob";
import { describeObjectStore } from "@/test/harness/describe-object-store";
import type { ObjectStore } from "../object-store";
import { createBlobClient } from "./blob-client";
import { createBlobStore } from "./blob-store";
import { claimBlobStore, installationKey } from "./claim-store";

/** The SDK reads the URL of its API from the environment at each request. */
function openBlob(fake: FakeBlob, token = fake.token) {
  process.env.VERCEL_BLOB_API_URL = fake.apiUrl;
  const client = createBlobClient({ token, objectUrl: fake.objectUrl });
  return { client, store: createBlobStore(client) };
}

const read = async (store: ObjectStore, key: string, range?: { start: number; end: number }) => {
  const stream = await store.get(key, range);
  return stream && (await buffer(stream));
};

describeObjectStore("Vercel Blob", async () => {
  const fake = await startBlob();
  return { store: openBlob(fake).store, close: fake.close };
});

describe("a store of Vercel Blob", () => {
  let fake: FakeBlob;
  let store: ObjectStore;
  let client: ReturnType<typeof createBlobClient>;
  beforeEach(async () => {
    fake = await startBlob();
    ({ store, client } = openBlob(fake));
  });
  afterEach(() => fake.close());

  const unavailable = { status: 503, code: "service_unavailable" };
  const limited = { status: 429, code: "rate_limited" };
  const broken = { status: 500, code: "internal_server_error" };
  const bytes = randomBytes(500_000);
  const put = () => store.put("a/b", Readable.from([bytes]));

  it.each([[[broken, unavailable, limited, "reset"]], [["damage", "lost-answer"]]] as const)(
    "stores an object all the same after %j",
    async (faults) => {
      fake.fail("PUT", ...faults);
      await put();
      expect(fake.content.blobs.get("a/b")?.bytes.equals(bytes)).toBe(true);
    },
  );

  it("reads an object to its end over connections that break", async () => {
    await put();
    fake.fail("GET", unavailable, "truncate", broken, "truncate", "reset");

    expect((await read(store, "a/b"))?.equals(bytes)).toBe(true);

    fake.fail("GET", "truncate", "truncate");
    const range = { start: 1_000, end: 400_000 };

    expect((await read(store, "a/b", range))?.equals(bytes.subarray(1_000, 400_001))).toBe(true);
  });

  it("the store is reported as unavailable when it fails for longer", async () => {
    fake.fail("PUT", ...Array.from({ length: 5 }, () => unavailable));
    await expect(put()).rejects.toMatchObject({ kind: "unavailable", code: "SERVICE_UNAVAILABLE" });
    expect(fake.content.blobs.size).toBe(0);

    await store.checkAvailable();
    fake.fail("HEAD", broken);

    await expect(store.checkAvailable()).rejects.toMatchObject({ kind: "unavailable" });
  });

  it("the store does not retry hopeless requests, and reports when it is full", async () => {
    fake.fail("PUT", { status: 403, code: "forbidden" });
    await expect(put()).rejects.toMatchObject({ kind: "unavailable" });

    fake.fail("PUT", { status: 403, code: "store_suspended" });
    await expect(put()).rejects.toThrow("The storage is full");
    expect(fake.requests).toHaveLength(2);
  });

  it("sends a large object in parts, the failed ones again", async () => {
    const large = randomBytes(20_000_000);
    fake.fail("POST", unavailable, "reset", broken);
    await store.put("large/one", Readable.from([large]));

    expect(fake.content.blobs.get("large/one")?.bytes.equals(large)).toBe(true);
    expect(fake.content.uploads.size).toBe(0);
  });

  it("belongs to one installation", async () => {
    await claimBlobStore(client, "ins_one");
    await claimBlobStore(client, "ins_one");

    await expect(claimBlobStore(client, "ins_two")).rejects.toThrow("Another installation stores its images");
    expect([...fake.content.blobs.keys()]).toEqual([installationKey]);

    for await (const { key } of store.list("")) expect.unreachable(key);
  });

  it("an unusable store is reported before the start", async () => {
    const other = openBlob(fake, "vercel_blob_rw_fakestore_wrong");
    await expect(claimBlobStore(other.client, "ins_one")).rejects.toThrow("rejects the token");
    const away = createBlobClient({ token: fake.token, objectUrl: "http://127.0.0.1:9" });
    await expect(claimBlobStore(away, "ins_one")).rejects.toThrow("cannot be reached (ECONNREFUSED)");
  });

  it("signs a URL for one object, type and size, from one token for all", async () => {
    const expiresAtMs = Date.now() + 60_000;
    const upload = { contentType: "image/png", sizeBytes: 10, maxBytes: 100, expiresAtMs };
    const sign = (changes: Partial<typeof upload> = {}) =>
      client.signPut("sent/x", { ...upload, ...changes });
    const send = async (url: string, size: number, contentType = "image/png") =>
      (await fetch(url, { method: "PUT", body: randomBytes(size), headers: { "content-type": contentType } }))
        .status;
    const url = await sign();

    expect(await send(url, 10)).toBe(200);
    expect(await store.head("sent/x")).toEqual({ sizeBytes: 10 });
    expect(await send(url, 9)).toBe(200);
    expect(await send(url, 11)).toBe(413);
    expect(await send(url, 10, "image/jpeg")).toBe(403);
    expect(await send(url.replace("sent%2Fx", "sent%2Fy"), 10)).toBe(403);

    const expiring = await sign({ expiresAtMs: Date.now() + 50 });
    await delay(60);

    expect(await send(expiring, 10)).toBe(403);

    await sign();
    expect(fake.requests.filter((one) => one.includes("/signed-token"))).toHaveLength(1);
  });
});
