import { and, asc, eq } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { auditLogs, outbox, watermarks } from "@/db/schema";
import { db } from "@/lib/platform/database/transaction";
import { objectStore } from "@/lib/platform/storage";
import type { RecipeResource } from "@/lib/recipes/resource";
import type { WatermarkList, WatermarkResource } from "@/lib/watermarks/resource";
import { testImage } from "@/test/builders/uploads";
import { createImageMark, createTextMark, squareMark } from "@/test/builders/watermarks";
import { serveApi } from "@/test/harness/api-suite";
import { createCaller, createForm } from "@/test/harness/caller";

const api = serveApi();

const list = async (caller = api.owner) =>
  (await caller.expect<WatermarkList>(200, "GET", "/api/watermarks")).data;
const getImage = (id: string, headers: Record<string, string> = {}) =>
  fetch(`${api.origin}/api/watermarks/${id}/image`, {
    headers: { authorization: `Bearer ${api.owner.key}`, ...headers },
  });
const listObjects = async () => {
  const keys: string[] = [];
  for await (const { key } of objectStore().list("watermarks/")) keys.push(key);
  return keys;
};

describe("watermarks", () => {
  it("are created from a text or a file, changed, listed by name and deleted, and belong to one library", async () => {
    const text = await createTextMark(api.owner, { position: "tile" });
    expect(text).toMatchObject({
      id: expect.stringMatching(/^wmk_/),
      kind: "text",
      text: "© Ada",
      color: "#ffffff",
      position: "tile",
      size: 30,
      opacity: 0.5,
      margin: 4,
    });
    const image = await createImageMark(api.owner, {
      name: "A logo",
      size: "12.5",
      opacity: "1",
      margin: "0",
    });
    expect(image).toMatchObject({
      name: "A logo",
      kind: "image",
      text: null,
      color: null,
      position: "southeast",
      size: 12.5,
      opacity: 1,
      margin: 0,
    });
    expect(await list()).toEqual([image, text]);
    expect(await api.owner.expect(200, "GET", `/api/watermarks/${text.id}`)).toEqual(text);

    const changed = await api.owner.expect<WatermarkResource>(200, "PATCH", `/api/watermarks/${text.id}`, {
      text: "© Ada Lovelace",
      opacity: 0.25,
    });
    expect(changed).toMatchObject({ ...text, text: "© Ada Lovelace", opacity: 0.25, ...anySize });
    expect(changed.width).toBeGreaterThan(text.width);

    for (const [method, body] of [["GET"], ["PATCH", { size: 5 }], ["DELETE"]] as const)
      await api.stranger.expect(404, method, `/api/watermarks/${text.id}`, body);
    await api.stranger.expect(404, "GET", `/api/watermarks/${text.id}/image`);
    expect(await list(api.stranger)).toEqual([]);

    for (const { id } of [text, image]) await api.owner.expect(200, "DELETE", `/api/watermarks/${id}`);
    await api.owner.expect(404, "GET", `/api/watermarks/${text.id}`);
    expect(await list()).toEqual([]);
  });

  it("show their mark as PNG, which caches have to check", async () => {
    const { id, width, height } = await createImageMark(api.owner);
    const response = await getImage(id);
    const etag = response.headers.get("etag") ?? "";

    expect(response.headers.get("content-type")).toBe("image/png");
    expect(response.headers.get("cache-control")).toBe("private, no-cache");
    expect(await sharp(Buffer.from(await response.arrayBuffer())).metadata()).toMatchObject({
      format: "png",
      width,
      height,
    });
    const current = await getImage(id, { "if-none-match": etag });
    expect([current.status, current.headers.get("cache-control")]).toEqual([304, "private, no-cache"]);
  });

  it.each([
    ["name", ""],
    ["name", "x".repeat(101)],
    ["position", "top"],
    ["size", 0.5],
    ["size", 101],
    ["opacity", 0],
    ["opacity", 1.1],
    ["margin", -1],
    ["margin", 51],
    ["color", "white"],
    ["text", ""],
    ["text", "x".repeat(201)],
    ["text", "two\ttabs"],
  ])("reject %s of %j, and name it", async (name, value) => {
    const body = { name: "Mark", text: "Ada", color: "#ffffff", [name]: value };
    const answer = await api.owner.call("POST", "/api/watermarks", body);
    expect([answer.status, answer.body]).toMatchObject([400, { details: { [name]: [expect.any(String)] } }]);
  });

  it("count characters as people do, and name the ones that cannot be drawn", async () => {
    const { id } = await createTextMark(api.owner, { text: "e\u0301".repeat(200) });
    await api.owner.expect(200, "DELETE", `/api/watermarks/${id}`);

    const answer = await api.owner.call("POST", "/api/watermarks", {
      name: "Mark",
      text: "Ada 好 and 🦊, 好",
      color: "#ffffff",
    });
    expect([answer.status, answer.body]).toMatchObject([
      400,
      { details: { text: [expect.stringMatching(/: 好 🦊$/)] } },
    ]);
  });

  it("take PNG, WebP and SVG files of at most 2 MB only, and store nothing otherwise", async () => {
    const before = await listObjects();
    const post = (bytes: Buffer, fields: Record<string, string> = { name: "Mark" }) =>
      api.owner.call("POST", "/api/watermarks", createForm("mark", bytes, fields));

    const otherFormat = { details: { file: ["must be a PNG, WebP or SVG file"] } };
    for (const [bytes, status, details] of [
      [await testImage({ width: 8, height: 8 }), 400, otherFormat],
      [Buffer.from("no image"), 400, otherFormat],
      [(await squareMark()).subarray(0, 60), 400, { code: "INVALID_IMAGE" }],
      [Buffer.alloc(2_000_000), 400, otherFormat],
      [Buffer.alloc(2_000_001), 413, { code: "UPLOAD_TOO_LARGE" }],
    ] as const) {
      const answer = await post(bytes);
      expect([answer.status, answer.body]).toMatchObject([status, details]);
    }
    const fields = await post(await squareMark(), { name: "Mark", size: "101", text: "Ada" });
    expect([fields.status, fields.body]).toMatchObject([400, { details: { size: [expect.any(String)] } }]);

    expect(await listObjects()).toEqual(before);
  });

  it("keep the mark of a file, and two changes at once of a text", async () => {
    const image = await createImageMark(api.owner);
    const answer = await api.owner.call("PATCH", `/api/watermarks/${image.id}`, { text: "Ada", size: 5 });
    expect([answer.status, answer.body]).toMatchObject([400, { details: { text: [expect.any(String)] } }]);

    const { id } = await createTextMark(api.owner);
    const patch = (body: object) => api.owner.expect(200, "PATCH", `/api/watermarks/${id}`, body);
    await Promise.all([patch({ text: "© Grace" }), patch({ color: "#ff0000" })]);
    expect(await patch({})).toMatchObject({ text: "© Grace", color: "#ff0000" });

    const removed = await db().select().from(outbox).where(eq(outbox.name, "watermark/replaced"));
    const [row] = await db().select().from(watermarks).where(eq(watermarks.id, id));
    const stored = (await listObjects()).filter((key) => key.includes(id));
    expect(stored).toContain(row?.blobKey);
    expect(JSON.stringify(removed)).not.toContain(row?.blobKey);
    for (const key of stored) if (key !== row?.blobKey) expect(JSON.stringify(removed)).toContain(key);
  });

  it("are changed with If-Match only as they were read", async () => {
    const { id } = await createTextMark(api.owner);
    const { headers } = await api.owner.call("GET", `/api/watermarks/${id}`);
    const patch = (size: number) =>
      api.owner.call("PATCH", `/api/watermarks/${id}`, { size }, { "if-match": headers.get("etag") ?? "" });

    expect([(await patch(10)).status, (await patch(20)).status]).toEqual([200, 412]);
  });

  it("record each changed member in the audit log, and nothing for a change to the same values", async () => {
    const { id } = await createTextMark(api.owner);
    await api.owner.expect(200, "PATCH", `/api/watermarks/${id}`, { name: "Other", size: 5 });
    await api.owner.expect(200, "PATCH", `/api/watermarks/${id}`, { size: 5 });
    await api.owner.expect(200, "DELETE", `/api/watermarks/${id}`);
    const entries = await db()
      .select({ action: auditLogs.action, metadata: auditLogs.metadata })
      .from(auditLogs)
      .where(and(eq(auditLogs.resourceType, "watermark"), eq(auditLogs.resourceId, id)))
      .orderBy(asc(auditLogs.id));

    expect(entries).toEqual([
      { action: "create", metadata: null },
      { action: "update", metadata: { fields: ["name", "size"] } },
      { action: "delete", metadata: null },
    ]);
  });

  it("stay while recipes use them, of the same library only", async () => {
    const { id } = await createTextMark(api.owner);
    for (const watermark of [id, "wmk_01kcp3v9w8e7rgtq5n2xj6m4dz", "wmk_1"]) {
      const answer = await api.stranger.call("POST", "/api/recipes", { slug: "marked", watermark });
      expect([answer.status, answer.body]).toMatchObject([
        400,
        { details: { watermark: [expect.any(String)] } },
      ]);
    }
    const image = await api.stranger.upload("a.jpg", await testImage({ width: 8, height: 8 }));
    const query = new URLSearchParams({ recipe: JSON.stringify({ watermark: id }) });
    const preview = await api.stranger.call("GET", `/api/images/${image.id}/recipe-preview?${query}`);
    expect([preview.status, JSON.stringify(preview.body)]).toEqual([
      400,
      expect.stringContaining("watermark"),
    ]);

    const recipe = await api.owner.expect<RecipeResource>(201, "POST", "/api/recipes", {
      slug: "marked",
      watermark: id,
    });
    expect(recipe.watermark).toBe(id);
    const used = await api.owner.call("DELETE", `/api/watermarks/${id}`);
    expect([used.status, used.body]).toMatchObject([
      409,
      { code: "WATERMARK_IN_USE", details: { recipes: ["marked"] } },
    ]);

    // A deletion and a use at the same time: either comes first.
    const other = await createTextMark(api.owner);
    const [deleted, saved] = await Promise.all([
      api.owner.call("DELETE", `/api/watermarks/${other.id}`),
      api.owner.call("PATCH", "/api/recipes/marked", { watermark: other.id }),
    ]);
    expect([
      [200, 400],
      [409, 200],
    ]).toContainEqual([deleted.status, saved.status]);

    await api.owner.expect(200, "PATCH", "/api/recipes/marked", { watermark: null });
    await api.owner.expect(200, "DELETE", `/api/watermarks/${id}`);
  });

  it("are at most 20, also when two are created at once", async () => {
    const caller = await createCaller(api.origin);
    for (let count = 0; count < 19; count++) await createImageMark(caller);
    const body = { name: "Mark", text: "Ada", color: "#ffffff" };
    const before = await listObjects();
    const answers = await Promise.all([1, 2].map(() => caller.call("POST", "/api/watermarks", body)));

    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(answers.map(({ body }) => body)).toContainEqual(
      expect.objectContaining({ code: "WATERMARK_LIMIT_REACHED" }),
    );
    expect(await listObjects()).toHaveLength(before.length + 1);
  });
});

const anySize = {
  width: expect.any(Number),
  height: expect.any(Number),
  updated_at: expect.any(String),
};
