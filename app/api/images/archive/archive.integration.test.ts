import { existsSync } from "node:fs";
import { readdir, readlink, rm } from "node:fs/promises";
import path from "node:path";
import { and, eq } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { auditLogs, imageFiles } from "@/db/schema";
import { maxArchivedIds } from "@/lib/delivery/archive/resource";
import type { ImageResource } from "@/lib/images/resource";
import { db } from "@/lib/platform/database/transaction";
import { env } from "@/lib/platform/process/env";
import { testImage } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";
import { type Caller, createCaller, createCallerFor } from "@/test/harness/caller";
import { isComplete } from "@/test/harness/sample";
import { readZip } from "@/test/harness/zip";

const api = serveApi();

function requestArchive({ key }: Caller, body: unknown, init: RequestInit = {}): Promise<Response> {
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  return fetch(`${api.origin}/api/images/archive`, {
    method: "POST",
    headers,
    body: JSON.stringify(body),
    ...init,
  });
}

async function readArchive(caller: Caller, body: unknown): Promise<Map<string, Buffer>> {
  const response = await requestArchive(caller, body);
  expect(response.status, response.statusText).toBe(200);
  return readZip(Buffer.from(await response.arrayBuffer()));
}

const namesOf = (files: Map<string, Buffer>) => [...files.keys()];
const small = (red: number) => testImage({ width: 8, height: 8, red });

describe("an archive", () => {
  it("contains the originals of the ids in their order, deleted ones too", async () => {
    const owner = await createCaller(api.origin);
    const [one, two] = [await small(1), await small(2)];
    const first = await owner.upload("höhle 🥚.jpg", one, { visibility: "private" });
    const second = await owner.upload("second.jpg", two);
    await owner.expect(200, "DELETE", `/api/images/${second.id}`);
    const response = await requestArchive(owner, { ids: [second.id, first.id, second.id] });

    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "application/zip",
      "cache-control": "no-store",
      "content-disposition": expect.stringMatching(/^attachment; filename=images-\d{4}-\d\d-\d\d\.zip$/),
    });

    const files = readZip(Buffer.from(await response.arrayBuffer()));
    expect(namesOf(files)).toEqual(["second.jpg", "höhle 🥚.jpg"]);
    expect([files.get("second.jpg"), files.get("höhle 🥚.jpg")]).toEqual([two, one]);
  });

  it.runIf(isComplete)("contains all images of an album, newest first, over several pages", async () => {
    const owner = await createCaller(api.origin);
    await owner.expect(201, "POST", "/api/albums", { album: "sea", title: "Sea" });
    const bytes = await small(3);
    const names = Array.from({ length: 103 }, (_, number) => `wave-${number}.jpg`);
    for (const name of names) await owner.upload(name, bytes, { album: "sea" });
    const deleted = await owner.upload("deleted.jpg", bytes, { album: "sea" });
    await owner.expect(200, "DELETE", `/api/images/${deleted.id}`);
    await owner.upload("elsewhere.jpg", bytes);
    const files = await readArchive(owner, { album: "sea" });

    expect(namesOf(files)).toEqual(names.reverse());
    expect(namesOf(await readArchive(owner, { query: { album: "sea" } }))).toEqual(names);
    expect(namesOf(await readArchive(owner, { query: { deleted: "only" } }))).toEqual(["deleted.jpg"]);
    expect((await requestArchive(owner, { query: { tag: ["nothing"] } })).status).toBe(404);
  });

  it("numbers names that are the same where case is ignored or in the variant's format", async () => {
    const owner = await createCaller(api.origin);
    const ids: string[] = [];
    for (const name of ["Case.jpg", "case.jpg", "case (2).jpg", "CASE.jpg", "skipped.txt"])
      ids.push((await owner.upload(name, await small(4))).id);
    expect(namesOf(await readArchive(owner, { ids }))).toEqual([
      "Case.jpg",
      "case (2).jpg",
      "case (2) (2).jpg",
      "CASE (3).jpg",
      "skipped (2).txt",
    ]);
  });

  it("contains a variant, rendered if necessary, in a format that every program opens", async () => {
    const owner = await createCaller(api.origin);
    const image = await owner.upload("wide.jpg", await testImage({ width: 2400, height: 1260 }));
    await owner.expect(201, "POST", "/api/recipes", { slug: "card", width: 300 });
    for (const [variant, width] of [
      ["card", 300],
      ["card@2", 600],
      ["w128", 128],
      ["w64-h0-q80-fitcover", 64],
      ["og-image", 1200],
    ] as const) {
      const files = await readArchive(owner, { ids: [image.id], variant });
      expect(namesOf(files)).toEqual(["wide.jpg"]);
      const metadata = await sharp(files.get("wide.jpg")).metadata();
      expect(metadata).toMatchObject({ format: "jpeg", width });
    }
  });

  it("lists what it does not contain", async () => {
    const owner = await createCaller(api.origin);
    const image = await owner.upload("here.jpg", await small(5));
    const lost = await owner.upload("lost.jpg", await small(6));
    await rm(await getFilePath(lost));
    const pending = await owner.expect(201, "POST", "/api/images", { filename: "pending.jpg" });
    const foreign = await api.stranger.upload("secretword.jpg", await small(7));
    const unknown = "img_01kcp3v9w8e7rgtq5n2xj6m4dz";
    const files = await readArchive(owner, {
      ids: [foreign.id, image.id, unknown, pending.id, lost.id, "x"],
    });

    expect(namesOf(files)).toEqual(["here.jpg", "skipped.txt"]);
    expect(files.get("skipped.txt")?.toString()).toBe(
      [
        `${foreign.id}: Image not found.`,
        `${unknown}: Image not found.`,
        "x: Image not found.",
        "pending.jpg: The upload is not complete.",
        "lost.jpg: Image not found.",
        "",
      ].join("\n"),
    );
  });

  it("creates custom variants only with write scope, unless they are saved", async () => {
    const owner = await createCaller(api.origin);
    const image = await owner.upload("scoped.jpg", await small(8));
    const reader = await createCallerFor(api.origin, owner.actor, ["images:read"]);
    const body = { ids: [image.id], variant: "w4-h4-q80-fitcover" };
    const without = await readArchive(reader, body);

    expect(without.get("skipped.txt")?.toString()).toContain("images:write");

    await owner.expect(200, "PATCH", "/api/settings", { saved_custom_variants: [body.variant] });
    expect(namesOf(await readArchive(reader, body))).toEqual(["scoped.jpg"]);
  });

  it("is 404 without any image, and 400 for a malformed request", async () => {
    const owner = await createCaller(api.origin);
    const foreign = await api.stranger.upload("foreign.jpg", await small(9));
    await owner.expect(201, "POST", "/api/albums", { album: "empty", title: "Empty" });
    for (const body of [{ ids: [foreign.id] }, { ids: ["x"] }, { album: "empty" }, { album: "missing" }]) {
      const response = await requestArchive(owner, body);
      expect([response.status, await response.json()]).toMatchObject([404, { code: "NOT_FOUND" }]);
    }

    const tooMany = Array.from({ length: maxArchivedIds + 1 }, () => "x");
    for (const [body, field] of [
      [{}, "body"],
      [{ ids: ["x"], album: "images" }, "body"],
      [{ ids: ["x"], query: {} }, "body"],
      [{ query: { colour: "red" } }, "query.colour"],
      [{ ids: [] }, "ids"],
      [{ ids: tooMany }, "ids"],
      [{ ids: ["x"], variant: "w3" }, "variant"],
      [{ album: "Not a slug" }, "album"],
      [{ ids: ["x"], except_ids: ["y"] }, "except_ids"],
    ] as const) {
      const response = await requestArchive(owner, body);
      expect([response.status, await response.json()]).toMatchObject([400, { details: { [field]: {} } }]);
    }
  });

  it("contains the images that pass filters without the exceptions", async () => {
    const owner = await createCaller(api.origin);
    const [first, second, third] = [
      await owner.upload("first.jpg", await small(12)),
      await owner.upload("second.jpg", await small(13)),
      await owner.upload("third.jpg", await small(14)),
    ];
    const body = { query: { format: "jpeg" }, except_ids: [second.id, "x"] };

    expect(namesOf(await readArchive(owner, body))).toEqual([third.filename, first.filename]);

    const none = await requestArchive(owner, {
      query: {},
      except_ids: [first.id, second.id, third.id],
    });
    expect(none.status).toBe(404);
  });

  it("is recorded in the audit log", async () => {
    const owner = await createCaller(api.origin);
    const ids = [
      (await owner.upload("a.jpg", await small(10))).id,
      (await owner.upload("b.jpg", await small(11))).id,
    ];
    await readArchive(owner, { ids });
    const entries = await db()
      .select({ count: auditLogs.affectedCount, status: auditLogs.status, metadata: auditLogs.metadata })
      .from(auditLogs)
      .where(and(eq(auditLogs.owner, owner.actor.library.owner), eq(auditLogs.resourceType, "archive")));

    expect(entries).toEqual([{ count: 2, status: "success", metadata: { variant: "original" } }]);
  });
});

async function getFilePath({ id }: ImageResource): Promise<string> {
  const [file] = await db().select().from(imageFiles).where(eq(imageFiles.imageId, id));
  return path.join(env().dataFolder, "files", file?.blobKey ?? "");
}

/** The folder in which the system lists the open files of a process. */
const descriptors = "/proc/self/fd";

async function countOpenFiles(): Promise<number> {
  const folder = path.join(env().dataFolder, "files", "images");
  const links = await Promise.all(
    (await readdir(descriptors)).map((fd) => readlink(`${descriptors}/${fd}`).catch(() => "")),
  );
  return links.filter((link) => link.startsWith(folder)).length;
}

describe.skipIf(!existsSync(descriptors))("while an archive is downloaded", () => {
  it("a client that disconnects closes its file, and at most four run at once", async () => {
    const owner = await createCaller(api.origin);
    // More than a connection buffers when its client does not read.
    const large = Buffer.concat([await testImage(), Buffer.alloc(40_000_000, 7)]);
    const { id } = await owner.upload("large.jpg", large);
    const stop = new AbortController();
    const running = [];
    for (let count = 0; count < 4; count++)
      running.push(await requestArchive(owner, { ids: [id] }, { signal: stop.signal }));
    const fifth = await requestArchive(owner, { ids: [id] });

    expect([fifth.status, fifth.headers.get("retry-after")]).toEqual([409, "10"]);
    expect(await countOpenFiles()).toBe(4);
    // Referenced until here: an unreferenced response is canceled.
    expect(running.map((response) => response.status)).toEqual([200, 200, 200, 200]);

    stop.abort();
    await expect.poll(countOpenFiles).toBe(0);
    expect((await readArchive(owner, { ids: [id] })).get("large.jpg")?.length).toBe(large.length);
  });
});
