import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { ImageResource } from "@/lib/images/resource";
import { version } from "@/packages/cli/package.json";
import { testImage } from "@/test/builders/uploads";
import { padJpeg } from "@/test/fixtures/padded-jpeg.mjs";
import { startCuttingProxy } from "@/test/harness/cutting-proxy";
import { installCli } from "@/test/harness/packed-cli";
import { isComplete } from "@/test/harness/sample";

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

  for (const args of [
    ["upload"],
    ["unknown"],
    ["share"],
    ["download"],
    ["list", "--limit", "0"],
    ["upload", "-"],
  ]) {
    expect((await cli.run(args)).exitCode, args.join(" ")).toBe(2);
  }

  expect((await cli.run(["--version"])).lines).toEqual([version]);
});

test("Ctrl-C lets the files under way end, and every stored image has been printed", async () => {
  await cli.writeImages(Array.from({ length: 40 }, (_, index) => `photos/p${index}.jpg`));
  const { exitCode, lines, stderr } = await cli.run(["upload", "photos"], { killAfter: 2, signal: "SIGINT" });

  expect(exitCode).toBe(130);
  expect(stderr).toContain("Ending after the files that are under way.");
  expect(lines.length).toBeLessThan(40);
  expect(await cli.filenames()).toHaveLength(lines.length);
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

test("a sync that is killed again and again ends with every file once", async () => {
  const [count, kills] = isComplete ? [40, [3, 7, 5]] : [20, [3, 7]];
  const names = Array.from({ length: count }, (_, index) => `photos/${index % 4}/p${index}.jpg`);
  await cli.writeImages(names);
  const sync = (...options: string[]) => ["sync", "photos", "trip", ...options];

  expect((await cli.run(sync("--dry-run"))).lines).toHaveLength(count);
  expect(await cli.filenames()).toEqual([]);

  for (const killAfter of kills) expect((await cli.run(sync(), { killAfter })).exitCode).toBe(-1);
  expect((await cli.run(sync())).exitCode).toBe(0);
  expect(await cli.filenames("&album=trip")).toEqual(names.map((name) => path.basename(name)).sort());
  expect(await cli.run(sync())).toMatchObject({ lines: [], exitCode: 0 });

  await rm(path.join(cli.folder, "photos/0/p0.jpg"));
  await writeFile(path.join(cli.folder, "photos/new.jpg"), await testImage({ red: 77 }));

  expect((await cli.run(sync("--delete", "--dry-run"))).lines).toEqual(["upload new.jpg", "delete 0/p0.jpg"]);

  await cli.client.upload("by-hand.jpg", await testImage({ red: 99 }), { album: "trip" });
  expect((await cli.run(sync("--delete"))).exitCode).toBe(0);

  const after = await cli.filenames("&album=trip");
  expect(after).toContain("by-hand.jpg");
  expect(after).toContain("new.jpg");
  expect(after).not.toContain("p0.jpg");
  expect(after).toHaveLength(count + 1);
});

test("a sync deletes nothing of a folder that is away, or after a failed upload", async () => {
  await cli.writeImages(["away/a.jpg", "away/b.jpg"]);
  const sync = (...options: string[]) => ["sync", "away", "away", ...options];

  expect((await cli.run(sync())).exitCode).toBe(0);

  const [away, elsewhere] = [path.join(cli.folder, "away"), path.join(cli.folder, "elsewhere")];
  await rename(away, elsewhere);

  expect(await cli.run(sync("--delete"))).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining("away is no folder."),
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

test("a large file continues where the connection broke, and where the program was killed", async () => {
  const bytes = padJpeg(await testImage(), 20_000_000);
  await writeFile(path.join(cli.folder, "large.jpg"), bytes);
  const proxy = await startCuttingProxy(cli.service.origin, {
    bytesBetweenCuts: [3_000_000],
    bytesPerSecond: 5_000_000,
  });
  onTestFinished(() => proxy.close());
  const env = { ALBUMEN_URL: proxy.origin };
  const args = ["upload", "large.jpg", "--tags", "lake,morning", "--dedupe", "--json"];
  const isHalfSent = () => proxy.forwardedBytes() > bytes.length / 2;

  expect(await cli.run(args, { env, killWhen: isHalfSent })).toMatchObject({ exitCode: -1, lines: [] });

  const { exitCode, lines, stderr } = await cli.run(args, { env });
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });

  const image = JSON.parse(lines[0] ?? "") as ImageResource;
  expect(image).toMatchObject({ filename: "large.jpg", tags: ["lake", "morning"] });
  expect(image.info.sha256).toBe(createHash("sha256").update(bytes).digest("hex"));
  expect(proxy.forwardedBytes()).toBeLessThan(bytes.length * 1.2);
  expect(await readdir(path.join(cli.folder, ".config/uploads"))).toEqual([]);

  const before = proxy.forwardedBytes();
  const again = await cli.run([...args.slice(0, -1), "--format", "id"], { env });

  expect(again.lines).toEqual([image.id]);
  expect(proxy.forwardedBytes() - before).toBeLessThan(10_000);
});

test("Retry-After is waited for", async () => {
  const { createServer } = await import("node:http");
  const calls: number[] = [];
  const server = createServer((_request, response) => {
    calls.push(Date.now());
    if (calls.length === 1) {
      response.writeHead(429, { "retry-after": "1", "content-type": "application/json" });
      return response.end('{"code":"RATE_LIMITED","message":"Too many requests."}');
    }

    response.writeHead(200, { "content-type": "application/json" });
    response.end('{"data":[],"next_cursor":null}');
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  const { port } = server.address() as { port: number };
  const { exitCode } = await cli.run(["list"], { env: { ALBUMEN_URL: `http://localhost:${port}` } });
  await new Promise((resolve) => server.close(resolve));

  expect({ exitCode, calls: calls.length }).toEqual({ exitCode: 0, calls: 2 });
  expect((calls[1] ?? 0) - (calls[0] ?? 0)).toBeGreaterThanOrEqual(950);
});

test("the completions name every command and option", async () => {
  const { lines } = await cli.run(["completion", "bash"]);
  const script = path.join(cli.folder, "completion.bash");
  await writeFile(script, lines.join("\n"));
  const complete = async (...words: string[]) => {
    const { stdout } = await cli.project.run("bash", [
      "-c",
      `source ${script}; COMP_WORDS=(${words.join(" ")}); COMP_CWORD=${words.length - 1}; _albumen_cli; echo "\${COMPREPLY[@]}"`,
    ]);
    return stdout.trim().split(" ");
  };

  expect(await complete("albumen-cli", "s")).toEqual(["sync", "search", "share"]);
  expect(await complete("albumen-cli", "upload", "--vis")).toEqual(["--visibility"]);
  expect(await complete("albumen-cli", "import", "--from", "i")).toEqual(["immich"]);
  expect(await complete("albumen-cli", "completion", "")).toEqual(["bash", "zsh", "fish"]);

  for (const shell of ["zsh", "fish"]) {
    expect((await cli.run(["completion", shell])).lines.join("\n")).toContain("download");
  }
});
