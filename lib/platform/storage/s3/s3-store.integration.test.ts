import { randomBytes } from "node:crypto";
import { PassThrough, Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type FakeS3, startS3 } from "@/test/fakes/s3/start-s3";
import { describeObjectStore } from "@/test/harness/describe-object-store";
import { type Swift, startSwift, swiftMissing, swiftPageSize } from "@/test/harness/swift/swift.mjs";
import type { ObjectStore } from "../object-store";
import { claimBucket, installationKey } from "./claim-bucket";
import { createS3Client, type S3Options } from "./s3-client";
import { createS3Store } from "./s3-store";

const region = "us-east-1";

function openS3(place: Partial<S3Options> & Pick<S3Options, "accessKeyId" | "secretAccessKey">) {
  const client = createS3Client({
    region,
    bucket: "images",
    prefix: "",
    isPathStyle: true,
    isPublic: true,
    ...place,
  });
  return { client, store: createS3Store(client) };
}

const read = async (store: ObjectStore, key: string, range?: { start: number; end: number }) => {
  const stream = await store.get(key, range);
  return stream && (await buffer(stream));
};

describeObjectStore("S3, the fake", async () => {
  const fake = await startS3();
  return { store: openS3({ ...fake, prefix: "a/prefix" }).store, close: fake.close };
});

describe.skipIf(swiftMissing)(`a real object store${swiftMissing ? `: ${swiftMissing}` : ""}`, () => {
  let swift: Swift;
  const makeBucket = async (bucket: string) => {
    const { client } = openS3({ ...swift, bucket });
    await client.send({ method: "PUT", accept: [200] }).then(({ body }) => body.dump());
  };

  beforeAll(async () => {
    swift = await startSwift();
  });
  afterAll(() => swift?.stop());

  describeObjectStore("Swift", async () => {
    await makeBucket("whole");
    return { store: openS3({ ...swift, bucket: "whole" }).store, close: async () => {} };
  });

  describeObjectStore("Swift, with a prefix", async () => {
    await makeBucket("shared");
    return {
      store: openS3({ ...swift, bucket: "shared", prefix: "my/images" }).store,
      close: async () => {},
    };
  });

  it("stores a large object in parts, and what is left of broken ones can be removed", async () => {
    await makeBucket("large");
    const { store, client } = openS3({ ...swift, bucket: "large" });
    const bytes = randomBytes(40_000_000);
    const stored = await store.put("large/one", Readable.from([bytes]));

    expect(await store.head("large/one")).toEqual({ sizeBytes: stored.sizeBytes });
    expect((await read(store, "large/one"))?.equals(bytes)).toBe(true);

    const range = { start: 16_777_000, end: 33_554_999 };
    expect((await read(store, "large/one", range))?.equals(bytes.subarray(range.start, range.end + 1))).toBe(
      true,
    );
    expect(await store.copy("large/one", "large/two")).toBe(true);

    await store.delete(["large/one"]);
    expect((await read(store, "large/two"))?.equals(bytes)).toBe(true);

    await client.sendForText({ method: "POST", key: "large/left", query: { uploads: "" }, accept: [200] });
    const ids: string[] = [];
    for await (const { id, modifiedAtMs } of store.listUnfinished()) {
      expect(Math.abs(Date.now() - modifiedAtMs)).toBeLessThan(60_000);
      ids.push(id);
    }

    expect(ids).toHaveLength(1);

    for (const id of ids) await store.removeUnfinished(id);
    for await (const { id } of store.listUnfinished()) expect.unreachable(id);
  });

  it("deletes and lists more than a page of objects", async () => {
    await makeBucket("many");
    const { store } = openS3({ ...swift, bucket: "many" });
    const keys = Array.from({ length: swiftPageSize + 20 }, (_, index) => `many/${index}`);
    await Promise.all(keys.map((key) => store.put(key, Readable.from([Buffer.from(key)]))));
    const listed = new Set<string>();
    for await (const { key } of store.list("many/")) listed.add(key);

    expect(listed).toEqual(new Set(keys));

    // S3 deletes a thousand at once, whether they exist or not.
    const missing = Array.from({ length: 1_000 }, (_, index) => `missing/${index}`);
    await store.delete([...missing, ...keys]);
    for await (const { key } of store.list("")) expect.unreachable(key);
  });

  it("belongs to one installation", async () => {
    await makeBucket("claimed");
    const { client, store } = openS3({ ...swift, bucket: "claimed" });
    await claimBucket(client, "ins_one");
    await claimBucket(client, "ins_one");

    await expect(claimBucket(client, "ins_two")).rejects.toThrow(
      "Another installation stores its images in the bucket claimed",
    );

    const other = openS3({ ...swift, bucket: "claimed", prefix: "two" });
    await claimBucket(other.client, "ins_two");
    for await (const { key } of store.list("")) expect.unreachable(key);
    await store.checkAvailable();
  });

  it.each([
    ["The bucket missing does not exist", { bucket: "missing" }],
    ["The object store rejects the access key", { secretAccessKey: "wrong" }],
    ["The object store cannot be reached (ECONNREFUSED)", { endpoint: "http://127.0.0.1:9" }],
  ])("an unusable store is reported before the start: %s", async (message, place) => {
    const { client, store } = openS3({ ...swift, bucket: "whole", ...place });
    await expect(claimBucket(client, "ins_one")).rejects.toThrow(message);
    if (!("bucket" in place))
      await expect(store.checkAvailable()).rejects.toMatchObject({ kind: "unavailable" });
  });
});

describe("the faults of an object store", () => {
  let fake: FakeS3;
  let store: ObjectStore;
  beforeEach(async () => {
    fake = await startS3();
    ({ store } = openS3(fake));
  });
  afterEach(() => fake.close());

  const slowDown = { status: 503, code: "SlowDown" };
  const broken = { status: 500, code: "InternalError" };
  const bytes = randomBytes(500_000);
  const put = () => store.put("a/b", Readable.from([bytes]));

  it.each([
    ["PUT", [broken, slowDown, "reset"]],
    ["PUT", ["damage", "lost-answer"]],
  ] as const)("stores an object all the same after a %s with %j", async (method, faults) => {
    fake.fail(method, ...faults);
    await put();
    expect(fake.content.objects.get("a/b")?.bytes.equals(bytes)).toBe(true);
  });

  it("reads an object to its end over connections that break", async () => {
    await put();
    fake.fail("GET", slowDown, "truncate", broken, "truncate", "reset");

    expect((await read(store, "a/b"))?.equals(bytes)).toBe(true);

    fake.fail("GET", "truncate", "truncate");
    const range = { start: 1_000, end: 400_000 };

    expect((await read(store, "a/b", range))?.equals(bytes.subarray(1_000, 400_001))).toBe(true);
  });

  it("the store is reported as unavailable when it fails for longer", async () => {
    fake.fail("PUT", ...Array.from({ length: 5 }, () => slowDown));
    await expect(put()).rejects.toMatchObject({ kind: "unavailable", code: "SERVICE_UNAVAILABLE" });
    expect(fake.content.objects.size).toBe(0);

    await put();
    fake.fail("HEAD", ...Array.from({ length: 5 }, () => "reset" as const));

    await expect(store.head("a/b")).rejects.toMatchObject({ kind: "unavailable" });

    fake.fail("HEAD", broken);
    await expect(store.checkAvailable()).rejects.toMatchObject({ kind: "unavailable" });
  });

  it("the store does not retry hopeless requests, and reports when it is full", async () => {
    fake.fail("PUT", { status: 403, code: "AccessDenied" });
    await expect(put()).rejects.toMatchObject({ kind: "unavailable" });

    fake.fail("PUT", { status: 507, code: "InsufficientStorage" });
    await expect(put()).rejects.toThrow("The storage is full");
    expect(fake.requests).toHaveLength(2);
  });

  it("sends the parts of a large object again", async () => {
    const large = randomBytes(20_000_000);
    fake.fail("PUT", "reset", "damage");
    fake.fail("POST", slowDown, "lost-answer");
    await store.put("large/one", Readable.from([large]));

    expect(fake.content.objects.get("large/one")?.bytes.equals(large)).toBe(true);
  });

  it("takes a join whose answer was lost for done", async () => {
    const body = new PassThrough();
    const stored = store.put("large/one", body);
    body.end(randomBytes(17_000_000));

    await expect
      .poll(() => [...fake.content.uploads.values()].some(({ parts }) => parts.size > 0))
      .toBe(true);

    fake.fail("POST", "lost-answer");
    expect(await stored).toMatchObject({ sizeBytes: 17_000_000 });
    expect(fake.content.uploads.size).toBe(0);
  });

  it("removes the parts of an upload that failed", async () => {
    fake.fail("PUT", { status: 403, code: "AccessDenied" });
    await expect(store.put("large/one", Readable.from([randomBytes(17_000_000)]))).rejects.toThrow();
    expect(fake.content.uploads.size).toBe(0);
  });

  it("does not list what is not an object of ours", async () => {
    await put();
    const { client } = openS3(fake);
    await claimBucket(client, "ins_one");

    expect([...fake.content.objects.keys()]).toEqual(["a/b", installationKey]);

    const keys: string[] = [];
    for await (const { key } of store.list("")) keys.push(key);

    expect(keys).toEqual(["a/b"]);
  });
});
