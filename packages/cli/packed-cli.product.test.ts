import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { version } from "@/packages/cli/package.json";
import { installCli } from "@/test/harness/packed-cli";
import { sample } from "@/test/harness/sample";

// As its users have it: installed from its packed file, in an empty folder, against the built
// service.

const cli = installCli();

test("login saves the key for this user alone, and whoami prints its owner", async () => {
  const env = { ALBUMEN_URL: "", ALBUMEN_KEY: "" };
  expect((await cli.run(["whoami"], { env })).stderr).toContain("Sign in first");

  const rejected = await cli.run(["login", cli.service.origin], { env, stdin: "alb_wrong" });
  expect(rejected).toMatchObject({ exitCode: 1, stderr: expect.stringContaining("(UNAUTHORIZED)") });
  expect(await cli.run(["login", cli.service.origin], { env, stdin: `${cli.client.key}\n` })).toMatchObject({
    exitCode: 0,
    lines: [],
  });
  expect((await stat(path.join(cli.folder, ".config/config.json"))).mode & 0o777).toBe(0o600);

  const { lines } = await cli.run(["whoami", "--json"], { env });
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({ url: cli.service.origin, role: "owner", scopes: ["*"] });

  // The saved key is not sent to another service.
  const other = await cli.run(["whoami"], { env: { ALBUMEN_URL: "http://localhost:1", ALBUMEN_KEY: "" } });
  expect(other.stderr).toContain("Sign in first");

  await cli.run(["logout"], { env });
  expect((await cli.run(["whoami"], { env })).exitCode).toBe(1);
});

test("upload takes files, folders, patterns and stdin, and prints a link to each in their order", async () => {
  await cli.writeImages(["b.jpg", "a.jpg", "more/c.JPG", "more/deep/d.jpg", "e1.jpg", "e2.jpg"]);
  await writeFile(path.join(cli.folder, "more/notes.txt"), "no image");
  const { lines, exitCode, stderr } = await cli.run([
    "upload",
    "b.jpg",
    "a.jpg",
    "more",
    "e?.jpg",
    "--tags",
    "x,y",
  ]);

  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
  expect(lines.map((line) => path.basename(new URL(line).pathname))).toEqual([
    "b.jpg",
    "a.jpg",
    "c.JPG",
    "d.jpg",
    "e1.jpg",
    "e2.jpg",
  ]);
  expect((await fetch(lines[0] ?? "")).status).toBe(200);
  expect(await cli.filenames("&tag=x,y")).toHaveLength(6);

  const stdin = await readFile(path.join(cli.folder, "a.jpg"));
  const again = await cli.run(["upload", "-", "--name", "shot.png", "--dedupe"], { stdin });

  expect(again.lines).toEqual([lines[1]]);

  const renamed = await cli.run(["upload", "-", "--name", "a.jpg", "--format", "markdown"], { stdin });
  expect(renamed.lines[0]).toMatch(/^!\[a-2\.jpg\]\(http.*\/a-2\.jpg\)$/);
});

test("failed files are named, the rest is done, and wrong usage has its own exit code", async () => {
  await cli.writeImages(["good.jpg", "other.jpg"]);
  await writeFile(path.join(cli.folder, "bad.jpg"), "no image");
  const { exitCode, lines, stderr } = await cli.run(["upload", "bad.jpg", "good.jpg", "other.jpg"]);

  expect({ exitCode, count: lines.length }).toEqual({ exitCode: 1, count: 2 });
  expect(stderr).toMatch(/^bad\.jpg: .*\(INVALID_IMAGE\)/);
  expect(await cli.run(["upload", "missing.jpg"])).toMatchObject({ exitCode: 1, lines: [] });

  const wrong = [["upload"], ["unknown"], ["share"], ["download"], ["list", "--limit", "0"], ["upload", "-"]];
  for (const args of sample(wrong, 3)) {
    expect((await cli.run(args)).exitCode, args.join(" ")).toBe(2);
  }

  expect((await cli.run(["--version"])).lines).toEqual([version]);
});

test("list, search, share, rm and download work on what list prints", async () => {
  await cli.writeImages(["lake.jpg", "sea.jpg"]);
  // One after the other: files of one call are uploaded at the same time.
  for (const name of ["lake.jpg", "sea.jpg"]) await cli.run(["upload", name, "--visibility", "private"]);
  const [seaId = "", lakeId = ""] = (await cli.run(["list", "--format", "id"])).lines;

  expect((await cli.run(["search", "lake", "--format", "id"])).lines).toEqual([lakeId]);
  expect((await cli.run(["list", "--limit", "1"])).lines).toHaveLength(1);

  const saved = await cli.run(["download", "--search", "lake", "-o", "saved"]);
  expect(saved.lines).toEqual([path.join("saved", "lake.jpg")]);
  expect(await readFile(path.join(cli.folder, "saved/lake.jpg"))).toEqual(
    await readFile(path.join(cli.folder, "lake.jpg")),
  );
  expect((await cli.run(["download", seaId, lakeId, "-o", "saved"])).exitCode).toBe(0);
  expect((await readdir(path.join(cli.folder, "saved"))).sort()).toEqual(["lake.jpg", "sea.jpg"]);

  const { lines } = await cli.run(["share", lakeId, "--expires", "7d"]);
  expect((await fetch(lines[0] ?? "")).status).toBe(200);
  expect((await cli.run(["open", lakeId, "--print"])).lines).toEqual([
    `${cli.service.origin}/dashboard/images/${lakeId}`,
  ]);
  expect((await cli.run(["rm", seaId, "img_none"])).exitCode).toBe(1);
  expect((await cli.run(["list", "--format", "id"])).lines).toEqual([lakeId]);
  expect((await cli.run(["list", "--trash", "--format", "id"])).lines).toEqual([seaId]);
});

test("a sync deletes nothing of a folder that is away, or after a failed upload", async () => {
  await cli.writeImages(["away/a.jpg", "away/b.jpg"]);
  const sync = (...options: string[]) => ["sync", "away", "away", ...options];

  expect((await cli.run(sync())).exitCode).toBe(0);

  const [away, elsewhere] = [path.join(cli.folder, "away"), path.join(cli.folder, "elsewhere")];
  await rename(away, elsewhere);

  expect(await cli.run(sync("--delete"))).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining("away is not a folder."),
  });

  await mkdir(away);
  expect(await cli.run(sync("--delete"))).toMatchObject({
    exitCode: 3,
    stderr: expect.stringContaining("away has no images."),
  });
  expect(await cli.filenames("&album=away")).toEqual(["a.jpg", "b.jpg"]);

  await rename(path.join(elsewhere, "a.jpg"), path.join(away, "a.jpg"));
  await writeFile(path.join(away, "c.jpg"), "no image");
  const failed = await cli.run(sync("--delete"));

  expect(failed).toMatchObject({ exitCode: 1, stderr: expect.stringContaining("Nothing was deleted") });
  expect(await cli.filenames("&album=away")).toEqual(["a.jpg", "b.jpg"]);

  await rm(path.join(away, "c.jpg"));
  expect((await cli.run(sync("--delete"))).exitCode).toBe(0);
  expect(await cli.filenames("&album=away")).toEqual(["a.jpg"]);

  await rm(path.join(away, "a.jpg"));
  expect((await cli.run(sync("--delete", "--force"))).exitCode).toBe(0);
  expect(await cli.filenames("&album=away")).toEqual([]);
});
