import { describe, expect, it } from "vitest";
import type { ImageResource } from "@/lib/images/resource";
import { newId } from "@/lib/kernel/ids";
import type { RecipeList, RecipeResource } from "@/lib/recipes/resource";
import { ArchiveFiles, exportArchive } from "@/test/builders/account-archive";
import { readExport, requestExport } from "@/test/builders/account-export";
import { countsOf, noOutcomes } from "@/test/builders/importable-library";
import { testImage, withOrigin } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";
import { type Caller, createCaller } from "@/test/harness/caller";
import { importAndRun } from "@/test/harness/round-trip";

const api = serveApi();
const card = { slug: "card", width: 64, height: 32, fit: "cover", border: { width: 2, color: "#102030" } };
const wide = { slug: "wide", width: 80, is_public: true };

const listRecipes = async (caller: Caller) =>
  (await caller.expect<RecipeList>(200, "GET", "/api/recipes")).data;

async function createOwner(): Promise<{ owner: Caller; recipes: RecipeResource[]; archive: Buffer }> {
  const owner = await createCaller(api.origin);
  for (const recipe of [card, wide]) await owner.expect(201, "POST", "/api/recipes", recipe);
  return { owner, recipes: await listRecipes(owner), archive: await exportArchive(api.origin, owner) };
}

describe("recipes of an archive", () => {
  it("are restored with ids and times, and recognized later", async () => {
    const { owner, recipes, archive } = await createOwner();
    for (const { slug } of recipes) await owner.expect(200, "DELETE", `/api/recipes/${slug}`);
    const done = await importAndRun(owner, archive);

    expect(countsOf(done, "recipes")).toEqual({ ...noOutcomes, restored: 2 });
    expect(done.report.conflicts).toEqual([]);
    expect(await listRecipes(owner)).toEqual(recipes);
    expect(countsOf(await importAndRun(owner, archive), "recipes")).toEqual({ ...noOutcomes, unchanged: 2 });
  });

  it("do not replace a recipe with the same slug, which is reported", async () => {
    const { archive } = await createOwner();
    const other = await createCaller(api.origin);
    const own = await other.expect<RecipeResource>(201, "POST", "/api/recipes", { slug: "card", width: 100 });
    const done = await importAndRun(other, archive);

    expect(countsOf(done, "recipes")).toEqual({ ...noOutcomes, restored: 1, kept: 1 });
    expect(done.report.conflicts.filter(({ kind }) => kind === "recipes")).toMatchObject([
      { id: "card", outcome: "kept", code: "DIFFERS", message: expect.stringContaining("settings") },
      { id: "wide", outcome: "restored", code: "ID_TAKEN", restored_as: expect.stringMatching(/^rcp_/) },
    ]);
    const [kept, restored] = await listRecipes(other);
    expect(kept).toEqual(own);
    expect(restored).toMatchObject(wide);
  });

  it("are delivered at once", async () => {
    const { archive } = await createOwner();
    const other = await createCaller(api.origin);
    const image = await other.upload("a.png", await testImage(), { visibility: "public" });
    const url = withOrigin(api.origin, (image.urls.w128 ?? "").replace("/w128/", "/wide/"));

    expect((await fetch(url)).status).toBe(404);
    await importAndRun(other, archive);
    expect((await fetch(url)).status).toBe(200);
  });

  it("fail with a slug that is a key, a setting that does not exist, or a value out of bounds", async () => {
    const { archive } = await createOwner();
    for (const changes of [
      { slug: "w512" },
      { slug: "no slug" },
      { settings: { watermark: "wmk_1" } },
      { settings: { blur: 51 } },
      { settings: null },
    ]) {
      const files = new ArchiveFiles(archive).changeRecords("recipes.ndjson", (record) => ({
        ...record,
        ...changes,
      }));
      const other = await createCaller(api.origin);
      const done = await importAndRun(other, files.pack());

      expect([changes, countsOf(done, "recipes")]).toEqual([changes, { ...noOutcomes, failed: 2 }]);
      expect(await listRecipes(other)).toEqual([]);
    }
  });

  it("are named once by an album, which fails with a name that is no slug, or with six", async () => {
    const { archive } = await createOwner();
    const importNames = async (recipes: readonly string[]) => {
      const files = new ArchiveFiles(archive).changeRecords("albums.ndjson", (record) => ({
        ...record,
        album_slug: "prints",
        recipes,
      }));
      const other = await createCaller(api.origin);
      return { other, done: await importAndRun(other, files.pack()) };
    };

    const { other, done } = await importNames(["wide", "card", "wide"]);
    expect(countsOf(done, "albums")).toEqual({ ...noOutcomes, restored: 1 });
    expect(await other.expect(200, "GET", "/api/albums/prints")).toMatchObject({ recipes: ["card", "wide"] });

    for (const names of [["no slug"], ["a", "b", "c", "d", "e", "f"]]) {
      const failed = await importNames(names);
      expect([names, countsOf(failed.done, "albums")]).toEqual([names, { ...noOutcomes, failed: 1 }]);
    }
  });

  it("fail beyond the number of recipes that the plan allows", async () => {
    const { archive } = await createOwner();
    const number = (record: object, index: number) =>
      JSON.stringify({ ...record, id: newId("rcp"), slug: `many-${index}` });
    const files = new ArchiveFiles(archive).changeRecords("recipes.ndjson", (record, index) =>
      Array.from({ length: 51 }, (_, at) => number(record, index * 51 + at)).join("\n"),
    );
    const other = await createCaller(api.origin);
    const done = await importAndRun(other, files.pack());

    expect(countsOf(done, "recipes")).toEqual({ ...noOutcomes, restored: 100, failed: 2 });
    expect(done.report.conflicts.filter(({ kind }) => kind === "recipes")).toMatchObject([
      { id: "many-100", outcome: "failed", code: "QUOTA_EXCEEDED" },
      { id: "many-101", outcome: "failed", code: "QUOTA_EXCEEDED" },
    ]);
  });
});

it("an archive names no renditions from recipes, which have no public keys", async () => {
  const owner = await createCaller(api.origin);
  await owner.expect(201, "POST", "/api/recipes", card);
  const image = await owner.upload("a.png", await testImage(), { visibility: "public" });
  const requested = await owner.expect<ImageResource>(202, "POST", `/api/images/${image.id}/variants`, {
    variants: ["card", "card@2", "w30-h20-q80-fitcover"],
  });

  expect(requested.status.variants.pending).toContain("w30-h20-q80-fitcover");

  const { files, images } = await readExport(await requestExport(api.origin, owner));
  expect(images).toMatchObject([{ id: image.id, status: { variants: requested.status.variants } }]);
  for (const [name, content] of files)
    if (/\.(nd)?json$/.test(name)) expect([name, content.toString().includes('"~')]).toEqual([name, false]);

  const { data } = await owner.expect<{ data: unknown[] }>(200, "GET", "/api/audit-logs");
  expect(JSON.stringify(data)).toContain('"card@2"');
});
