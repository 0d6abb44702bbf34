import { expect, it } from "vitest";
import type { RecipeList } from "@/lib/recipes/resource";
import type { WatermarkList } from "@/lib/watermarks/resource";
import { ArchiveFiles, exportArchive } from "@/test/builders/account-archive";
import { countsOf, noOutcomes } from "@/test/builders/importable-library";
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
