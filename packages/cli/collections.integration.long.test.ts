import { rename } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import type { CollectionResource } from "@/lib/collections/resource";
import { testImage } from "@/test/builders/uploads";
import { createCaller } from "@/test/harness/caller";
import { serveSync, type TestSync } from "@/test/harness/sync-suite";

const { api, program, createSync } = serveSync();

/** A sync with the collection `best`, whose images it lists by name, in its order. */
async function createCollectionSync(count: number) {
  const sync = await createSync(count);
  const create = (title: string) =>
    sync.caller.expect<CollectionResource>(201, "POST", "/api/collections", { title });
  const best = await create("Best");
  const members = async (id = best.id) => {
    const url = `/api/collections/${id}/images?limit=200`;
    const { data } = await sync.caller.expect<{ data: { filename: string }[] }>(200, "GET", url);
    return data.map(({ filename }) => filename);
  };
  return { ...sync, best, create, members };
}

const withBest = ["--collection", "best"];
const namesOf = async (sync: TestSync) => (await sync.list()).map(({ filename }) => filename);

describe("sync --collection", () => {
  it("adds the images of all files in the order of their names, and removes what it has added alone", async () => {
    const sync = await createCollectionSync(3);
    const other = await sync.create("Other");
    const mine = await sync.caller.upload("mine.jpg", await sync.write("mine.jpg"));
    const elsewhere = await sync.caller.upload("elsewhere.jpg", await sync.write("elsewhere.jpg"));
    await sync.caller.expect(200, "POST", `/api/collections/${sync.best.id}/images`, { ids: [mine.id] });
    expect((await sync.run()).exitCode).toBe(0);

    expect((await sync.run(...withBest, "--dry-run")).lines).toEqual([
      "add elsewhere.jpg",
      "add p0.jpg",
      "add p1.jpg",
      "add p2.jpg",
    ]);
    expect(await sync.members()).toEqual(["mine.jpg"]);
    const first = await sync.run(...withBest);
    expect([first.exitCode, first.stderr]).toEqual([
      0,
      expect.stringContaining("Added 4 images to the collection.\n"),
    ]);
    const all = ["mine.jpg", "elsewhere.jpg", "p0.jpg", "p1.jpg", "p2.jpg"];
    expect(await sync.members()).toEqual(all);
    // It leaves the album of images as it is.
    expect((await sync.list("&album=images")).map(({ id }) => id)).toEqual([elsewhere.id, mine.id]);
    expect((await sync.run("--collection", sync.best.id, "--dry-run")).lines).toEqual([]);

    // The same folder and album with a different collection have records of their own.
    expect((await sync.run("--collection", "other")).exitCode).toBe(0);
    expect(await sync.members(other.id)).toEqual(["elsewhere.jpg", "mine.jpg", "p0.jpg", "p1.jpg", "p2.jpg"]);

    for (const name of ["mine.jpg", "elsewhere.jpg", "p0.jpg"]) await sync.remove(name);
    await rename(path.join(sync.folder, "p1.jpg"), path.join(sync.folder, "renamed.jpg"));
    expect((await sync.run(...withBest, "--delete", "--dry-run")).lines).toEqual([
      "remove elsewhere.jpg",
      "remove p0.jpg",
    ]);
    const removed = await sync.run(...withBest, "--delete");
    expect([removed.exitCode, removed.stderr]).toEqual([
      0,
      expect.stringContaining("Removed 2 images from the collection. Nothing was moved to the trash.\n"),
    ]);
    expect(await sync.members()).toEqual(["mine.jpg", "p1.jpg", "p2.jpg"]);
    expect(await namesOf(sync)).toEqual(["p0.jpg", "p1.jpg", "p2.jpg"]);
    expect(await sync.list("&deleted=only")).toEqual([]);
    expect(await sync.members(other.id)).toHaveLength(5);

    await sync.remove("renamed.jpg");
    expect((await sync.run(...withBest, "--delete")).exitCode).toBe(0);
    expect(await sync.members()).toEqual(["mine.jpg", "p2.jpg"]);
  });

  it.each(["before", "after"] as const)(
    "ends with every image once, and removes it with its file, when it is killed %s images are added",
    async (when) => {
      const sync = await createCollectionSync(3);
      const killed = await sync.runKilled(when, `/collections/${sync.best.id}/images`, ...withBest);
      expect(killed.exitCode).toBe(-1);
      expect(await sync.members()).toHaveLength(when === "before" ? 0 : 3);
      expect(await namesOf(sync)).toHaveLength(3);

      expect(await sync.run(...withBest)).toMatchObject({ exitCode: 0, lines: [] });
      expect(await sync.members()).toEqual(["p0.jpg", "p1.jpg", "p2.jpg"]);

      await sync.remove("p1.jpg");
      const end = `/collections/${sync.best.id}/images/remove`;
      expect((await sync.runKilled(when, end, ...withBest, "--delete")).exitCode).toBe(-1);
      expect((await sync.run(...withBest, "--delete")).exitCode).toBe(0);
      expect(await sync.members()).toEqual(["p0.jpg", "p2.jpg"]);
      expect(await namesOf(sync)).toHaveLength(3);
    },
  );

  it("removes no large part without --force, and reports a missing collection before anything", async () => {
    const sync = await createCollectionSync(2);
    await sync.run(...withBest);
    for (const name of ["p0.jpg", "p1.jpg"]) await sync.remove(name);

    const rejected = await sync.run(...withBest, "--delete");
    expect([rejected.exitCode, rejected.stderr]).toEqual([
      3,
      expect.stringContaining("--force removes 2 images from the collection.\n"),
    ]);
    expect((await sync.run(...withBest, "--delete", "--force")).exitCode).toBe(0);
    expect([await sync.members(), await namesOf(sync)]).toEqual([[], ["p0.jpg", "p1.jpg"]]);

    await sync.write("new.jpg");
    for (const name of ["none", "col_none"])
      expect(await sync.run("--collection", name)).toMatchObject({
        exitCode: 1,
        stderr: `The collection ${name} does not exist.\n`,
      });
    expect(await namesOf(sync)).toHaveLength(2);
  });
});

describe("collections", () => {
  it("are created, filled, listed and deleted by id or slug", async () => {
    const caller = await createCaller(api.origin);
    const upload = async (name: string) =>
      (await caller.upload(name, await testImage({ red: name.charCodeAt(0) }))).id;
    const ids = [await upload("a.jpg"), await upload("b.jpg"), await upload("c.jpg")];
    const run = (...args: string[]) =>
      program.run(["collections", ...args], { url: api.origin, env: { ALBUMEN_KEY: caller.key } });
    const names = async (id: string) =>
      (
        await caller.expect<{ data: { filename: string }[] }>(200, "GET", `/api/collections/${id}/images`)
      ).data.map(({ filename }) => filename);

    const created = await run("create", "Best of", "--color", "amber", "--json");
    const best = JSON.parse(created.lines[0] ?? "") as CollectionResource;
    expect(best).toMatchObject({ slug: "best-of", color: "amber", visibility: "private" });
    expect((await run("create", "Inner", "--parent", "best-of", "--slug", "deep")).lines).toEqual(["deep"]);
    expect((await run("list")).lines).toEqual(["best-of", "deep"]);
    expect((await run("create", "Other", "--slug", "deep")).stderr).toContain("(COLLECTION_EXISTS)");

    expect(await run("add", "best-of", ...ids.slice(0, 2), ids[0] ?? "")).toEqual({
      exitCode: 0,
      lines: [],
      stderr: "Added 2 images. Unchanged: 0.\n",
    });
    const third = await run("add", best.id, "--start", ids[2] ?? "", "img_none", "--json");
    expect([third.exitCode, third.lines.map((line) => JSON.parse(line))]).toEqual([
      1,
      [{ changed: 1, unchanged: 0, failed: 1 }],
    ]);
    expect(third.stderr).toBe("Added 1 image. Unchanged: 0.\nNot found, or in the trash: 1.\n");
    expect(await names(best.id)).toEqual(["c.jpg", "a.jpg", "b.jpg"]);
    expect((await run("remove", "best-of", ids[0] ?? "")).stderr).toBe("Removed 1 image. Unchanged: 0.\n");
    expect(await names(best.id)).toEqual(["c.jpg", "b.jpg"]);

    expect((await run("delete", "best-of", "--children", "up")).exitCode).toBe(2);
    const deleted = await run("delete", "best-of");
    expect(deleted.lines).toEqual(["best-of"]);
    expect((await run("list")).lines).toEqual(["deep"]);
    const undo = /^To undo it within 30 days: albumen-cli collections restore (job_\w+)\n$/;
    const job = undo.exec(deleted.stderr)?.[1] ?? "";
    expect((await run("restore", job)).stderr).toBe("Restored 1 collection.\n");
    expect(await names(best.id)).toEqual(["c.jpg", "b.jpg"]);
    expect((await run("restore", "job_none")).stderr).toContain("(NOT_FOUND)");
    const other = await caller.expect<{ undo_job: string }>(200, "POST", "/api/images/batch", {
      action: "archive",
      ids,
    });
    expect(await run("restore", other.undo_job)).toMatchObject({
      exitCode: 1,
      stderr: `The job ${other.undo_job} did not delete a collection.\n`,
    });

    const both = JSON.parse(
      (await run("delete", "best-of", "--children", "delete", "--json")).lines[0] ?? "",
    );
    expect(both).toEqual({ id: best.id, deleted: true, undo_job: expect.stringMatching(/^job_/) });
    expect((await run("list")).lines).toEqual([]);
    expect(await run("add", "best-of", ids[0] ?? "")).toMatchObject({
      exitCode: 1,
      stderr: "The collection best-of does not exist.\n",
    });

    const completions = await program.run(["completion", "bash"], { url: api.origin });
    expect(completions.lines.join("\n")).toMatch(
      /"collections collections"\) words="list create add remove delete restore"/,
    );
    expect(completions.lines.join("\n")).toContain('"collections --children") words="move_up delete"');
  });
});
