import { describe, expect, it } from "vitest";
import type { ImageResource } from "@/lib/images/resource";
import * as images from "@/test/builders/images";
import { testImage } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";
import { type Caller, createCaller, createCallerFor, createForm } from "@/test/harness/caller";
import { countStatus, expectNoDeadlock, race, repeat } from "@/test/harness/races";
import { sample } from "@/test/harness/sample";

const api = serveApi();
expectNoDeadlock();

const dedupe = { dedupe: "true" };
const withGps = () => images.jpeg({ gps: { latitude: 48, longitude: 11 } });
const upload = (caller: Pick<Caller, "call">, filename: string, bytes: Uint8Array, fields = {}) =>
  caller.call("POST", "/api/upload", createForm(filename, bytes, { ...dedupe, ...fields }));
const countImages = async (caller: Caller) =>
  (await caller.expect<{ data: unknown[] }>(200, "GET", "/api/images?limit=200")).data.length;

describe("an upload with dedupe", () => {
  it("creates an image for a new file, and returns that image from then on", async () => {
    const caller = await createCaller(api.origin);
    const bytes = await testImage({ red: 11 });
    const first = await upload(caller, "first.jpg", bytes, { alt: "The first" });

    expect(first).toMatchObject({ status: 201, body: { filename: "first.jpg" } });

    const { id } = first.body as ImageResource;
    for (const again of [
      await upload(caller, "second.jpg", bytes, { alt: "Another" }),
      await upload(caller, "first.jpg", bytes),
      await caller.call("POST", "/api/upload?filename=raw.jpg&dedupe=true", bytes, {
        "content-type": "image/jpeg",
      }),
      await caller.call("POST", "/api/upload?dedupe=1", createForm("query.jpg", bytes)),
    ]) {
      expect(again).toMatchObject({ status: 200, body: { id, filename: "first.jpg", alt: "The first" } });
    }

    expect(await countImages(caller)).toBe(1);
  });

  it("creates a copy by default, for another file, and for another owner", async () => {
    const [caller, other] = [await createCaller(api.origin), await createCaller(api.origin)];
    const bytes = await testImage({ red: 12 });
    await upload(caller, "first.jpg", bytes);

    expect(await upload(caller, "other.jpg", await testImage({ red: 200 }))).toMatchObject({ status: 201 });
    expect(await upload(caller, "copy.jpg", bytes, { dedupe: "false" })).toMatchObject({ status: 201 });

    await caller.upload("plain-copy.jpg", bytes);
    expect(await upload(other, "first.jpg", bytes)).toMatchObject({ status: 201 });
    expect([await countImages(caller), await countImages(other)]).toEqual([4, 1]);
  });

  it("matches a stripped file by its uploaded and by its stored bytes", async () => {
    const caller = await createCaller(api.origin);
    const bytes = await withGps();
    const first = await upload(caller, "stripped.jpg", bytes, { strip_metadata: "true" });
    const { id, info, urls } = first.body as ImageResource;

    expect(info.exif).toBeNull();
    expect(await upload(caller, "again.jpg", bytes)).toMatchObject({ status: 200, body: { id } });

    const { pathname } = new URL(urls.original ?? "");
    const stored = new Uint8Array(await (await fetch(api.origin + pathname)).arrayBuffer());

    expect(stored.length).toBeLessThan(bytes.length);
    expect(await upload(caller, "stored.jpg", stored)).toMatchObject({ status: 200, body: { id } });
  });

  it("ignores deleted, replaced and expired images", async () => {
    const caller = await createCaller(api.origin);
    const bytes = await testImage({ red: 14 });
    const first = (await upload(caller, "first.jpg", bytes)).body as ImageResource;
    await caller.expect(200, "DELETE", `/api/images/${first.id}`);
    const second = (await upload(caller, "second.jpg", bytes)).body as ImageResource;

    expect(second.id).not.toBe(first.id);

    const target = await caller.expect(200, "POST", `/api/images/${second.id}/replace`, {});
    const { pathname, search } = new URL(target.upload?.url ?? "");
    await fetch(api.origin + pathname + search, { method: "PUT", body: new Uint8Array(await withGps()) });
    await caller.expect(200, "POST", `/api/images/${second.id}/complete`);

    expect(await upload(caller, "third.jpg", bytes)).toMatchObject({ status: 201 });
    expect(await upload(caller, "replacement.jpg", await withGps())).toMatchObject({
      body: { id: second.id },
    });
  });

  it("works for an import, and repeats its first answer for an Idempotency-Key", async () => {
    const caller = await createCaller(api.origin);
    const bytes = await testImage({ red: 15 });
    const first = (await upload(caller, "first.jpg", bytes)).body as ImageResource;
    const { pathname } = new URL(first.urls.original ?? "");
    const body = { url: api.origin + pathname, filename: "imported.jpg", dedupe: true };
    const imported = await caller.call("POST", "/api/images/import", body);

    expect(imported).toMatchObject({ status: 200, body: { id: first.id } });

    const once = () => caller.call("POST", "/api/images/import", body, { "idempotency-key": "one-import" });
    expect(await once()).toMatchObject({ status: 200 });

    const replayed = await once();
    expect(replayed.status).toBe(200);
    expect(replayed.headers.get("idempotency-replayed")).toBe("true");

    const copy = await caller.call("POST", "/api/images/import", { ...body, dedupe: false });
    expect(copy).toMatchObject({ status: 201, body: { filename: "imported.jpg" } });
  });

  it("returns to an upload key only what it has uploaded itself", async () => {
    const caller = await createCaller(api.origin);
    const bytes = await testImage({ red: 16 });
    const secret = { title: "Secret", visibility: "private" };
    const own = (await upload(caller, "first.jpg", bytes, secret)).body as ImageResource;
    const uploader = await createCallerFor(api.origin, caller.actor, ["upload"]);
    const first = await upload(uploader, "second.jpg", bytes);

    expect(first).toMatchObject({ status: 201, body: { filename: "second.jpg", title: "" } });

    const { id } = first.body as ImageResource;
    expect(id).not.toBe(own.id);
    expect(await upload(uploader, "third.jpg", bytes)).toMatchObject({ status: 200, body: { id } });

    const other = await createCallerFor(api.origin, caller.actor, ["upload"]);
    expect(await upload(other, "fourth.jpg", bytes)).toMatchObject({ status: 201 });

    const reader = await createCallerFor(api.origin, caller.actor, ["upload", "images:read"]);
    expect(await upload(reader, "fifth.jpg", bytes)).toMatchObject({ status: 200, body: { id: own.id } });
  });

  it("rejects a value that is not a boolean", async () => {
    const caller = await createCaller(api.origin);
    const bytes = await testImage({ red: 17 });
    expect(await upload(caller, "third.jpg", bytes, { dedupe: "perhaps" })).toMatchObject({
      status: 400,
      body: { details: { dedupe: expect.anything() } },
    });
  });

  it.each(sample([1, 2, 3], 3))("creates one image of ten simultaneous uploads, round %i", async (round) => {
    const caller = await createCaller(api.origin);
    const bytes = await images.jpeg({ gps: { latitude: round, longitude: 1 } });
    const answers = await race(
      [200, 201],
      repeat(10, (index) => () => upload(caller, `twin-${index}.jpg`, bytes, { strip_metadata: "true" })),
    );

    expect(countStatus(answers, 201)).toBe(1);
    expect(new Set(answers.map(({ body }) => (body as ImageResource).id)).size).toBe(1);
    expect(await countImages(caller)).toBe(1);
  });
});
