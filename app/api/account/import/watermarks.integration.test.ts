import { expect, it } from "vitest";
import type { RecipeList } from "@/lib/recipes/resource";
import type { WatermarkList } from "@/lib/watermarks/resource";
import { ArchiveFiles, exportArchive } from "@/test/builders/account-archive";
import { countsOf, noOutcomes } from "@/test/builders/importable-library";
import { testImage } from "@/test/builders/uploads";
import { createImageMark, createTextMark } from "@/test/builders/watermarks";
import { serveApi } from "@/test/harness/api-suite";
import { type Caller, createCaller } from "@/test/harness/caller";
import { importAndRun } from "@/test/harness/round-trip";

const api = serveApi();

async function createArchive() {
  const owner = await createCaller(api.origin);
  const marks = [await createImageMark(owner, { name: "A square" }), await createTextMark(owner)];
  for (const [at, { id }] of marks.entries())
    await owner.expect(201, "POST", "/api/recipes", { slug: `marked-${at}`, watermark: id });
  return { owner, archive: await exportArchive(api.origin, owner) };
}

const read = async (caller: Caller) => ({
  marks: (await caller.expect<WatermarkList>(200, "GET", "/api/watermarks")).data,
  recipes: (await caller.expect<RecipeList>(200, "GET", "/api/recipes")).data,
});

it("watermarks of an archive are restored with the recipes that use them, and recognized later", async () => {
  const { owner, archive } = await createArchive();
  const before = await read(owner);
  for (const { slug } of before.recipes) await owner.expect(200, "DELETE", `/api/recipes/${slug}`);
  for (const { id } of before.marks) await owner.expect(200, "DELETE", `/api/watermarks/${id}`);
  const done = await importAndRun(owner, archive);

  expect(countsOf(done, "watermarks")).toEqual({ ...noOutcomes, restored: 2 });
  expect(done.report.conflicts).toEqual([]);
  expect(await read(owner)).toEqual(before);

  await owner.expect(200, "PATCH", `/api/watermarks/${before.marks[0]?.id}`, { name: "Renamed" });
  const again = await importAndRun(owner, archive);
  expect(countsOf(again, "watermarks")).toEqual({ ...noOutcomes, unchanged: 1, kept: 1 });
  expect(countsOf(again, "recipes")).toEqual({ ...noOutcomes, unchanged: 2 });
});

it("a watermark gets another ID if its own is of another account, and its recipe too", async () => {
  const { owner, archive } = await createArchive();
  const other = await createCaller(api.origin);
  const done = await importAndRun(other, archive);
  const { marks, recipes } = await read(other);

  expect(countsOf(done, "watermarks")).toEqual({ ...noOutcomes, restored: 2 });
  expect(marks.map(({ name }) => name)).toEqual(["A square", "Copyright"]);
  expect(recipes.map(({ watermark }) => watermark)).toEqual(marks.map(({ id }) => id));
  const own = (await read(owner)).marks.map(({ id }) => id);
  expect(own.filter((id) => marks.some((mark) => mark.id === id))).toEqual([]);
});

async function createMarkedArchive() {
  const owner = await createCaller(api.origin);
  const { id: required_watermark } = await createImageMark(owner);
  await owner.expect(201, "POST", "/api/albums", { album: "sea", title: "Sea" });
  await owner.upload("sea.jpg", await testImage(), { album: "sea" });
  await owner.upload("lake.jpg", await testImage({ width: 70 }));
  await owner.expect(200, "PATCH", "/api/settings", { required_watermark });
  await owner.expect(200, "PATCH", "/api/albums/sea", { required_watermark });
  const target = { type: "album", album: "sea" };
  await owner.expect(201, "POST", "/api/shares", { target, required_watermark });
  return exportArchive(api.origin, owner);
}

const listRequired = async (caller: Caller) => {
  const { data } = await caller.expect<{ data: Array<{ required_watermark: string | null }> }>(
    200,
    "GET",
    "/api/shares",
  );
  const places = ["/api/settings", "/api/albums/sea"].map((path) =>
    caller.expect<{ required_watermark: string | null }>(200, "GET", path),
  );
  return [...data, ...(await Promise.all(places))].map(({ required_watermark }) => required_watermark);
};

it("required watermarks are restored under the new IDs of their watermarks", async () => {
  const archive = await createMarkedArchive();
  const other = await createCaller(api.origin);
  const done = await importAndRun(other, archive);
  const [mark] = (await read(other)).marks;

  expect(done.report.conflicts.map(({ code }) => code)).not.toContain("VALIDATION_ERROR");
  expect(await listRequired(other)).toEqual([mark?.id, mark?.id, mark?.id]);
  const { handle } = other.actor.account;
  expect((await fetch(`${api.origin}/i/${handle}/sea/sea.jpg`)).status).toBe(404);
  expect((await fetch(`${api.origin}/i/${handle}/sea/w128/sea.jpg`)).status).toBe(200);
});

const openOriginal = async ({ actor }: Caller, path: string) =>
  (await fetch(`${api.origin}/i/${actor.account.handle}/${path}`)).status;

it("the required watermark of the settings is restored when another setting is invalid", async () => {
  const files = new ArchiveFiles(await createMarkedArchive());
  files.changeManifest({ settings: { ...(files.manifest.settings as object), theme: "pink" } });
  const other = await createCaller(api.origin);
  const done = await importAndRun(other, files.pack());
  const [mark] = (await read(other)).marks;

  expect(done.report.conflicts).toContainEqual(
    expect.objectContaining({ kind: "account", id: "settings", outcome: "failed" }),
  );
  expect(await listRequired(other)).toEqual([mark?.id, mark?.id, mark?.id]);
  expect(await openOriginal(other, "images/lake.jpg")).toBe(404);
});

it("an account with images keeps its settings, and restored images follow them", async () => {
  const archive = await createMarkedArchive();
  const other = await createCaller(api.origin);
  await other.upload("own.jpg", await testImage({ width: 71 }));
  const done = await importAndRun(other, archive);
  const [mark] = (await read(other)).marks;

  expect(done.report.conflicts).toContainEqual(
    expect.objectContaining({ kind: "account", id: "settings", outcome: "kept" }),
  );
  expect(await listRequired(other)).toEqual([mark?.id, null, mark?.id]);
  expect(await openOriginal(other, "images/lake.jpg")).toBe(200);
  expect(await openOriginal(other, "sea/sea.jpg")).toBe(404);
});

it("images are not found for others when their required watermark fails to be restored", async () => {
  const files = new ArchiveFiles(await createMarkedArchive());
  files.changeRecords("watermarks.ndjson", (record) => ({ ...record, file: "watermarks/none.png" }));
  const other = await createCaller(api.origin);
  await importAndRun(other, files.pack());

  expect((await read(other)).marks).toEqual([]);
  const headers = { authorization: `Bearer ${other.key}` };
  const url = `${api.origin}/i/${other.actor.account.handle}/sea`;
  const statuses = [
    fetch(`${url}/w128/sea.jpg`),
    fetch(`${url}/sea.jpg`),
    fetch(`${url}/sea.jpg`, { headers }),
  ];
  expect((await Promise.all(statuses)).map(({ status }) => status)).toEqual([404, 404, 200]);
});

it("a mark that is missing or hostile fails, and the recipe with it", async () => {
  const { archive } = await createArchive();
  for (const change of [
    (files: ArchiveFiles) =>
      files.changeRecords("watermarks.ndjson", (record) => ({ ...record, file: "watermarks/none.png" })),
    (files: ArchiveFiles) =>
      files.changeRecords("watermarks.ndjson", (record) => ({ ...record, file: "manifest.json" })),
    (files: ArchiveFiles) =>
      files.changeRecords("watermarks.ndjson", (record) => ({ ...record, opacity: 0, text: "\u202e" })),
  ]) {
    const other = await createCaller(api.origin);
    const done = await importAndRun(other, change(new ArchiveFiles(archive)).pack());

    expect(countsOf(done, "watermarks")).toEqual({ ...noOutcomes, failed: 2 });
    expect(done.report.conflicts.filter(({ kind }) => kind === "recipes")).toMatchObject([
      { outcome: "failed", code: "WATERMARK_MISSING" },
      { outcome: "failed", code: "WATERMARK_MISSING" },
    ]);
    expect(await read(other)).toEqual({ marks: [], recipes: [] });
  }
});
