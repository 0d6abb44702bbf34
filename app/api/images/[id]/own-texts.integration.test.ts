import { describe, expect, it } from "vitest";
import type { ImageResource } from "@/lib/images/resource";
import { jpeg } from "@/test/builders/images";
import { serveApi } from "@/test/harness/api-suite";
import { createCaller, createForm } from "@/test/harness/caller";

const api = serveApi();

const texts = {
  title: "Morning at the lake",
  description: "First line\nsecond line",
  metadata: { camera: "Rolleiflex 2.8F", film: "Portra 400" },
};

const tiny = () => jpeg({ width: 8, height: 8 });
const create = (filename: string, fields = {}) =>
  api.owner.expect<ImageResource>(201, "POST", "/api/images", { filename, ...fields });
const patch = (id: string, body: object) =>
  api.owner.expect<ImageResource>(200, "PATCH", `/api/images/${id}`, body);

describe("title, description and metadata", () => {
  it("are taken by every way of upload and shown", async () => {
    expect(await create("created.jpg", texts)).toMatchObject(texts);

    const fields = { ...texts, metadata: JSON.stringify(texts.metadata) };
    expect(await api.owner.upload("form.jpg", await tiny(), fields)).toMatchObject(texts);

    const query = new URLSearchParams({ ...fields, filename: "raw.jpg" });
    const raw = await api.owner.call("POST", `/api/upload?${query}`, await tiny(), {
      "content-type": "image/jpeg",
    });

    expect(raw).toMatchObject({ status: 201, body: texts });
  });

  it("are empty when not given, and after null", async () => {
    const empty = { title: "", description: "", metadata: {} };
    const { id, ...created } = await create("empty.jpg");

    expect(created).toMatchObject(empty);
    expect(await patch(id, texts)).toMatchObject(texts);
    expect(await patch(id, { metadata: { only: "one" } })).toMatchObject({
      ...texts,
      metadata: { only: "one" },
    });
    expect(await patch(id, { title: null, description: null, metadata: null })).toMatchObject(empty);

    await patch(id, texts);
    expect((await patch(id, { metadata: {} })).metadata).toEqual({});
  });

  it("are named in the audit log when they change, and only then", async () => {
    const caller = await createCaller(api.origin);
    const { id } = await caller.expect(201, "POST", "/api/images", { filename: "audited.jpg", ...texts });
    const before = await caller.expect(200, "GET", `/api/images/${id}`);
    const reordered = { film: "Portra 400", camera: "Rolleiflex 2.8F" };
    for (const body of [{}, texts, { metadata: reordered }, { taken_at: null, focal_point: null }])
      expect(await caller.expect(200, "PATCH", `/api/images/${id}`, body)).toEqual(before);
    await caller.expect(200, "PATCH", `/api/images/${id}`, {
      ...texts,
      title: "Noon",
      metadata: { camera: "Leica" },
    });
    const log = await caller.expect<{ data: Array<{ metadata: unknown }> }>(
      200,
      "GET",
      "/api/audit-logs?action=update",
    );

    expect(log.data.map(({ metadata }) => metadata)).toEqual([{ fields: ["title", "metadata"] }]);
  });

  it.each([
    ["a title that is too long", { title: "x".repeat(201) }, "title"],
    ["a title of two lines", { title: "a\nb" }, "title"],
    ["a description that is too long", { description: "x".repeat(5_001) }, "description"],
    ["a description with a control character", { description: "a\u0000b" }, "description"],
    ["metadata that is a list", { metadata: ["a"] }, "metadata"],
    ["metadata that is a text", { metadata: "a" }, "metadata"],
    ["a number in metadata", { metadata: { shots: 3 } }, "metadata.shots"],
    ["a null in metadata", { metadata: { shots: null } }, "metadata.shots"],
    ["an object in metadata", { metadata: { a: { b: "c" } } }, "metadata.a"],
    ["an empty name in metadata", { metadata: { "": "a" } }, "metadata."],
    [
      "too many names in metadata",
      { metadata: Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`n${at}`, ""])) },
      "metadata",
    ],
    ["too much metadata", { metadata: { text: "é".repeat(1_020) } }, "metadata"],
  ])("rejects %s", async (_what, body, field) => {
    for (const [method, url, rest] of [
      ["POST", "/api/images", { filename: "rejected.jpg" }],
      ["PATCH", `/api/images/${(await create(`rejected-${crypto.randomUUID()}.jpg`)).id}`, {}],
    ] as const)
      expect(await api.owner.call(method, url, { ...rest, ...body })).toMatchObject({
        status: 400,
        body: { code: "VALIDATION_ERROR", details: { [field]: [expect.any(String)] } },
      });
  });

  it("accepts texts up to their limits", async () => {
    const limits = {
      title: "🌅".repeat(200),
      description: "x".repeat(5_000),
      metadata: Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`name ${at}`, "x".repeat(80)])),
    };
    expect(await create("limits.jpg", limits)).toMatchObject(limits);
  });

  it.each(["{", "[]", '"text"', '{"a":1}', '{"__proto__":"a"}', ""])(
    "rejects the form field metadata %j and stores nothing",
    async (metadata) => {
      const form = createForm("rejected.jpg", await tiny(), { metadata });
      const answer = await api.owner.call("POST", "/api/upload", form);

      expect(answer).toMatchObject({ status: 400, body: { code: "VALIDATION_ERROR" } });

      const { details } = answer.body as { details: Record<string, unknown> };
      expect(Object.keys(details)[0]).toMatch(/^metadata/);
    },
  );

  it("are found by the search, and no longer after a change", async () => {
    const caller = await createCaller(api.origin);
    const search = async (words: string) => {
      const { data } = await caller.expect<{ data: ImageResource[] }>(
        200,
        "GET",
        `/api/images?search=${encodeURIComponent(words)}&sort=relevance`,
      );
      return data.map(({ filename }) => filename);
    };
    const { id } = await caller.expect(201, "POST", "/api/images", { filename: "a.jpg", ...texts });
    await caller.expect(201, "POST", "/api/images", { filename: "b.jpg", title: "Rolleiflex" });
    await caller.expect(201, "POST", "/api/images", { filename: "c.jpg", description: "A rolleiflex" });
    await caller.expect(201, "POST", "/api/images", { filename: "d.jpg", metadata: { rolleiflex: "no" } });

    expect(await search("rolleiflex")).toEqual(["b.jpg", "c.jpg", "a.jpg"]);
    expect(await search("morning second portra")).toEqual(["a.jpg"]);
    expect(await search("rolleiflx")).toEqual(expect.arrayContaining(["a.jpg", "b.jpg"]));

    await caller.expect(200, "PATCH", `/api/images/${id}`, { metadata: { camera: "Leica" }, title: null });
    expect(await search("portra")).toEqual([]);
    expect(await search("leica")).toEqual(["a.jpg"]);
  });
});

describe("the focal point", () => {
  it("is stored with three decimals and cleared by null", async () => {
    const { id, focal_point } = await create("focal.jpg");
    expect(focal_point).toBeNull();
    expect((await patch(id, { focal_point: { x: 0.33349, y: 1 } })).focal_point).toEqual({ x: 0.333, y: 1 });

    const stored = await patch(id, { focal_point: { x: 0, y: 0.9999 } });
    expect(stored.focal_point).toEqual({ x: 0, y: 1 });

    const minusZero = await api.owner.call("PATCH", `/api/images/${id}`, '{"focal_point":{"x":-0,"y":1}}');
    expect(minusZero).toMatchObject({ status: 200, body: stored });
    expect((await patch(id, { focal_point: null })).focal_point).toBeNull();
  });

  it.each([
    {},
    { x: 0.5 },
    { x: 1.001, y: 0 },
    { x: 0, y: -0.1 },
    { x: "0", y: 0 },
    { x: 0, y: 0, z: 0 },
    [0, 0],
  ])("rejects %j", async (focal_point) => {
    const { id } = await create(`no-focal-${crypto.randomUUID()}.jpg`);
    expect(await api.owner.call("PATCH", `/api/images/${id}`, { focal_point })).toMatchObject({
      status: 400,
      body: { code: "VALIDATION_ERROR" },
    });
  });
});

describe("the original filename", () => {
  it("is the name of the file in the form, whatever the image is called", async () => {
    const image = await api.owner.upload("DSC_0001.JPG", await tiny(), { filename: "cat.jpg" });
    expect(image).toMatchObject({ filename: "cat.jpg", original_filename: "DSC_0001.JPG" });

    const again = await api.owner.upload("DSC_0001.JPG", await tiny(), { filename: "cat-2.jpg" });
    expect(again.original_filename).toBe("DSC_0001.JPG");

    const renamed = await patch(image.id, { filename: "dog.jpg" });
    expect(renamed).toMatchObject({ filename: "dog.jpg", original_filename: "DSC_0001.JPG" });
    expect(
      (await api.owner.call("PATCH", `/api/images/${image.id}`, { original_filename: "x" })).status,
    ).toBe(400);
  });

  it("is the sent name where it was cleaned before, without control characters", async () => {
    const image = await create("clean.jpg", { original_filename: "a/b\u0000c\u202e\n: .jpg " });
    expect(image.original_filename).toBe("a/bc: .jpg");
    expect((await create("long.jpg", { original_filename: "é".repeat(300) })).original_filename).toBe(
      "é".repeat(255),
    );
    expect((await create("nothing.jpg", { original_filename: "\u0000 " })).original_filename).toBe(
      "nothing.jpg",
    );
    expect((await create("half.jpg", { original_filename: "\ud800.jpg" })).original_filename).toBe(
      "\ufffd.jpg",
    );
  });

  it("is the filename otherwise", async () => {
    expect((await create("plain.jpg")).original_filename).toBe("plain.jpg");
    const raw = await api.owner.call("POST", "/api/upload?filename=plain-raw.jpg", await tiny(), {
      "content-type": "image/jpeg",
    });
    expect(raw.body).toMatchObject({ original_filename: "plain-raw.jpg" });
  });
});
