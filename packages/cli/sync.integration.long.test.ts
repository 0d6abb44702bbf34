import { readdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { serveSync } from "@/test/harness/sync-suite";

const { api, program, createSync } = serveSync();

describe("sync", () => {
  it("replaces the file of the image whose file has changed, also when it was only touched", async () => {
    const sync = await createSync(2);
    expect((await sync.run()).exitCode).toBe(0);

    const before = await sync.list();
    await sync.write("p0.jpg");

    expect((await sync.run("--dry-run")).lines).toEqual(["replace p0.jpg"]);
    expect((await sync.run()).lines).toEqual([before[0]?.id]);

    const after = await sync.list();
    expect(after.map(({ id, version }) => [id, version])).toEqual([
      [before[0]?.id, 2],
      [before[1]?.id, 1],
    ]);

    const bytes = await sync.write("p1.jpg");
    await sync.run();
    await writeFile(path.join(sync.folder, "p1.jpg"), bytes);

    expect((await sync.run("--dry-run")).lines).toEqual([]);
    expect((await sync.run()).lines).toEqual([]);
    expect((await sync.list())[1]).toMatchObject({ version: 2 });
  });

  it("names files that are in another album once, and moves their images with --move", async () => {
    const sync = await createSync(1);
    const bytes = await sync.write("elsewhere.jpg");
    await sync.caller.upload("mine.jpg", bytes);

    expect((await sync.run("--dry-run")).lines).toEqual(["upload p0.jpg"]);
    expect(await sync.run()).toMatchObject({
      exitCode: 0,
      stderr: expect.stringContaining("Uploaded 1 of 2 files.\n"),
    });

    const again = await sync.run();
    expect(again).toMatchObject({ exitCode: 0, lines: [] });
    expect(again.stderr).toBe(
      "Uploaded 0 of 2 files.\nSkipped 1 image in other albums. To move images here, use --move.\n",
    );
    expect((await sync.run("--dry-run", "--move")).lines).toEqual(["move elsewhere.jpg"]);
    expect((await sync.run("--move")).exitCode).toBe(0);
    expect((await sync.list()).map(({ filename }) => filename)).toEqual(["mine.jpg", "p0.jpg"]);

    await sync.remove("elsewhere.jpg");
    expect((await sync.run("--delete")).exitCode).toBe(0);
    expect((await sync.list()).map(({ filename }) => filename)).toEqual(["mine.jpg", "p0.jpg"]);
  });

  it("deletes what it has uploaded alone, and nothing of what was there before or was renamed", async () => {
    const sync = await createSync(2);
    const bytes = await sync.write("before.jpg");
    await sync.caller.expect(201, "POST", "/api/albums", { album: "trip", title: "Trip" });
    await sync.caller.upload("before.jpg", bytes, { album: "trip" });
    await sync.run();
    await rename(path.join(sync.folder, "p0.jpg"), path.join(sync.folder, "renamed.jpg"));
    for (const name of ["p1.jpg", "before.jpg"]) await sync.remove(name);

    expect((await sync.run("--delete", "--dry-run")).lines).toEqual(["delete p1.jpg"]);
    expect(await sync.run("--delete")).toMatchObject({
      exitCode: 0,
      stderr: expect.stringContaining("Moved 1 image to the trash.\n"),
    });
    expect((await sync.list()).map(({ filename }) => filename)).toEqual(["before.jpg", "p0.jpg"]);

    await sync.remove("renamed.jpg");
    await sync.write("other.jpg");

    expect((await sync.run("--delete", "--dry-run")).lines).toEqual([
      "upload other.jpg",
      "delete renamed.jpg",
    ]);
  });

  it("deletes no large part without --force, and changes nothing", async () => {
    const sync = await createSync(20);
    await sync.run();
    for (let number = 0; number < 11; number++) await sync.remove(`p${number}.jpg`);
    await sync.write("new.jpg");
    for (const options of [["--delete"], ["--delete", "--dry-run"]])
      expect(await sync.run(...options)).toMatchObject({
        exitCode: 3,
        lines: [],
        stderr: "11 of 20 uploaded files are gone from photos. --force moves 11 images to the trash.\n",
      });

    expect(await sync.list()).toHaveLength(20);
    expect((await sync.run("--delete", "--dry-run", "--force")).lines).toHaveLength(12);

    for (const name of await readdir(sync.folder)) await sync.remove(name);
    expect(await sync.run("--delete")).toMatchObject({ exitCode: 3 });
    expect(await sync.run("--delete", "--force")).toMatchObject({ exitCode: 0 });
    expect(await sync.list()).toEqual([]);
  });
});

describe("an album that does not exist", () => {
  it("is created before the first byte of an upload", async () => {
    const sync = await createSync(1);
    const options = { url: api.origin, env: { ALBUMEN_KEY: sync.caller.key } };
    const { exitCode } = await program.run(["upload", "photos/p0.jpg", "--album", "harbor"], options);
    expect([exitCode, (await sync.list("&album=harbor")).length]).toEqual([0, 1]);
  });

  it("a missing album is reported before a share link needs any input", async () => {
    const { caller } = await createSync(0);
    const options = { url: api.origin, env: { ALBUMEN_KEY: caller.key } };
    expect(await program.run(["share", "--album", "none", "--password"], options)).toMatchObject({
      exitCode: 1,
      stderr: "The album none does not exist.\n",
    });
  });

  it.each([["upload"], ["upload -"]])(
    "rejects %s before the file is read when its name is none",
    async (command) => {
      const { caller } = await createSync(1);
      const input = command === "upload" ? ["photos/p0.jpg"] : ["-", "--name", "a.jpg"];
      const options = { url: api.origin, env: { ALBUMEN_KEY: caller.key } };
      const outcome = await program.run(["upload", ...input, "--album", "No Slug"], options);

      expect(outcome).toMatchObject({ exitCode: 1, lines: [] });
      expect(outcome.stderr).not.toContain("p0.jpg");
    },
  );
});
