import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import type { ImageResource } from "@/lib/images/resource";
import { testImage } from "@/test/builders/uploads";
import { padJpeg } from "@/test/fixtures/padded-jpeg.mjs";
import { startCuttingProxy } from "@/test/harness/cutting-proxy";
import { installPacked } from "@/test/harness/packed-package";
import { createClient, type ProductClient } from "@/test/harness/product-client.mjs";
import { type Service, startService } from "@/test/harness/service.mjs";

// As its users have it: installed from its packed file, in an empty folder, against the built service.

const project = installPacked("cli");
let service: Service & { stop: () => Promise<void> };
let client: ProductClient;
let folder = "";
let owners = 0;

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

beforeEach(async () => {
  client = await createClient(service, `cli${owners++}@example.com`);
  folder = await mkdtemp(path.join(os.tmpdir(), "albumen-cli-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

interface Outcome {
  exitCode: number;
  lines: string[];
  stderr: string;
}

interface Options {
  stdin?: string | Uint8Array;
  env?: Record<string, string>;
  /** Sends the signal when the program has printed as many lines. */
  killAfter?: number;
  /** Sends it when this is so. */
  killWhen?: () => boolean;
  signal?: NodeJS.Signals;
}

async function albumen(
  args: string[],
  { stdin = "", env = {}, killAfter, killWhen, signal = "SIGKILL" }: Options = {},
): Promise<Outcome> {
  const child = spawn(path.join(project.folder, "node_modules/.bin/albumen"), args, {
    cwd: folder,
    env: {
      NODE_ENV: "production",
      PATH: process.env.PATH ?? "",
      HOME: folder,
      ALBUMEN_CONFIG: path.join(folder, ".config"),
      ALBUMEN_URL: service.origin,
      ALBUMEN_KEY: client.key,
      ...env,
    },
  });
  let stdout = "";
  let stderr = "";
  let isSignalled = false;
  child.stdout.on("data", (chunk) => {
    stdout += chunk;
    if (isSignalled || killAfter === undefined || stdout.split("\n").length <= killAfter) return;
    isSignalled = true;
    child.kill(signal);
  });
  child.stderr.on("data", (chunk) => {
    stderr += chunk;
  });
  child.stdin.end(stdin);
  const watch = setInterval(() => {
    if (killWhen?.()) child.kill(signal);
  }, 10);
  const exitCode = await new Promise<number>((resolve) => child.once("close", (code) => resolve(code ?? -1)));
  clearInterval(watch);
  return { exitCode, lines: stdout.split("\n").filter(Boolean), stderr };
}

async function writeImages(names: readonly string[]): Promise<void> {
  for (const [index, name] of names.entries()) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), await testImage({ red: index, width: 100 + index, height: 60 }));
  }
}

async function filenames(query = ""): Promise<string[]> {
  const { body } = await client.call("GET", `/api/images?limit=200${query}`);
  return (body.data as ImageResource[]).map(({ filename }) => filename).sort();
}

test("login saves the key for this user alone, and whoami says whose it is", async () => {
  const env = { ALBUMEN_URL: "", ALBUMEN_KEY: "" };
  expect((await albumen(["whoami"], { env })).stderr).toContain("Sign in first");
  const rejected = await albumen(["login", service.origin], { env, stdin: "alb_wrong" });
  expect(rejected).toMatchObject({ exitCode: 1, stderr: expect.stringContaining("(UNAUTHORIZED)") });
  expect(await albumen(["login", service.origin], { env, stdin: `${client.key}\n` })).toMatchObject({
    exitCode: 0,
    lines: [],
  });
  expect((await stat(path.join(folder, ".config/config.json"))).mode & 0o777).toBe(0o600);
  const { lines } = await albumen(["whoami", "--json"], { env });
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({ url: service.origin, role: "owner", scopes: ["*"] });
  // The saved key is not sent to another service.
  const other = await albumen(["whoami"], { env: { ALBUMEN_URL: "http://localhost:1", ALBUMEN_KEY: "" } });
  expect(other.stderr).toContain("Sign in first");
  await albumen(["logout"], { env });
  expect((await albumen(["whoami"], { env })).exitCode).toBe(1);
});

test("upload takes files, folders, patterns and stdin, and prints a link to each in their order", async () => {
  await writeImages(["b.jpg", "a.jpg", "more/c.JPG", "more/deep/d.jpg", "e1.jpg", "e2.jpg"]);
  await writeFile(path.join(folder, "more/notes.txt"), "no image");
  const { lines, exitCode, stderr } = await albumen([
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
  expect(await filenames("&tag=x,y")).toHaveLength(6);

  const stdin = await readFile(path.join(folder, "a.jpg"));
  const again = await albumen(["upload", "-", "--name", "shot.png", "--dedupe"], { stdin });
  expect(again.lines).toEqual([lines[1]]);
  const renamed = await albumen(["upload", "-", "--name", "a.jpg", "--format", "markdown"], { stdin });
  expect(renamed.lines[0]).toMatch(/^!\[a-2\.jpg\]\(http.*\/a-2\.jpg\)$/);
});

test("what fails is named, the rest is done, and wrong usage has its own exit code", async () => {
  await writeImages(["good.jpg", "other.jpg"]);
  await writeFile(path.join(folder, "bad.jpg"), "no image");
  const { exitCode, lines, stderr } = await albumen(["upload", "bad.jpg", "good.jpg", "other.jpg"]);
  expect({ exitCode, count: lines.length }).toEqual({ exitCode: 1, count: 2 });
  expect(stderr).toMatch(/^bad\.jpg: .*\(INVALID_IMAGE\)/);
  expect(await albumen(["upload", "missing.jpg"])).toMatchObject({ exitCode: 1, lines: [] });
  for (const args of [
    ["upload"],
    ["unknown"],
    ["share"],
    ["download"],
    ["list", "--limit", "0"],
    ["upload", "-"],
  ]) {
    expect((await albumen(args)).exitCode, args.join(" ")).toBe(2);
  }
  expect((await albumen(["--version"])).lines).toEqual(["0.1.0"]);
});

test("Ctrl-C lets the files under way end, and every stored image has been printed", async () => {
  await writeImages(Array.from({ length: 40 }, (_, index) => `photos/p${index}.jpg`));
  const { exitCode, lines, stderr } = await albumen(["upload", "photos"], { killAfter: 2, signal: "SIGINT" });
  expect(exitCode).toBe(130);
  expect(stderr).toContain("Ending after the files that are under way.");
  expect(lines.length).toBeLessThan(40);
  expect(await filenames()).toHaveLength(lines.length);
});

test("list, search, share, rm and download work on what list prints", async () => {
  await writeImages(["lake.jpg", "sea.jpg"]);
  // One after the other: files of one call are uploaded at the same time.
  for (const name of ["lake.jpg", "sea.jpg"]) await albumen(["upload", name, "--visibility", "private"]);
  const [seaId = "", lakeId = ""] = (await albumen(["list", "--format", "id"])).lines;
  expect((await albumen(["search", "lake", "--format", "id"])).lines).toEqual([lakeId]);
  expect((await albumen(["list", "--limit", "1"])).lines).toHaveLength(1);

  const saved = await albumen(["download", "--search", "lake", "-o", "saved"]);
  expect(saved.lines).toEqual([path.join("saved", "lake.jpg")]);
  expect(await readFile(path.join(folder, "saved/lake.jpg"))).toEqual(
    await readFile(path.join(folder, "lake.jpg")),
  );
  expect((await albumen(["download", seaId, lakeId, "-o", "saved"])).exitCode).toBe(0);
  expect((await readdir(path.join(folder, "saved"))).sort()).toEqual(["lake.jpg", "sea.jpg"]);

  const { lines } = await albumen(["share", lakeId, "--expires", "7d"]);
  expect((await fetch(lines[0] ?? "")).status).toBe(200);
  expect((await albumen(["open", lakeId, "--print"])).lines).toEqual([
    `${service.origin}/dashboard/images/${lakeId}`,
  ]);
  expect((await albumen(["rm", seaId, "img_none"])).exitCode).toBe(1);
  expect((await albumen(["list", "--format", "id"])).lines).toEqual([lakeId]);
  expect((await albumen(["list", "--trash", "--format", "id"])).lines).toEqual([seaId]);
});

test("a sync that is killed again and again ends with every file once", async () => {
  const names = Array.from({ length: 40 }, (_, index) => `photos/${index % 4}/p${index}.jpg`);
  await writeImages(names);
  const sync = (...options: string[]) => ["sync", "photos", "trip", ...options];
  expect((await albumen(sync("--dry-run"))).lines).toHaveLength(40);
  expect(await filenames()).toEqual([]);
  for (const killAfter of [3, 7, 5]) expect((await albumen(sync(), { killAfter })).exitCode).toBe(-1);
  expect((await albumen(sync())).exitCode).toBe(0);
  expect(await filenames("&album=trip")).toEqual(names.map((name) => path.basename(name)).sort());
  expect(await albumen(sync())).toMatchObject({ lines: [], exitCode: 0 });

  await rm(path.join(folder, "photos/0/p0.jpg"));
  await writeFile(path.join(folder, "photos/new.jpg"), await testImage({ red: 77 }));
  expect((await albumen(sync("--delete", "--dry-run"))).lines).toEqual(["upload new.jpg", "delete 0/p0.jpg"]);
  await client.upload("by-hand.jpg", await testImage({ red: 99 }), { album: "trip" });
  expect((await albumen(sync("--delete"))).exitCode).toBe(0);
  const after = await filenames("&album=trip");
  expect(after).toContain("by-hand.jpg");
  expect(after).toContain("new.jpg");
  expect(after).not.toContain("p0.jpg");
  expect(after).toHaveLength(41);
});

test("a large file goes on where the connection broke, and where the program was killed", async () => {
  const bytes = padJpeg(await testImage(), 20_000_000);
  await writeFile(path.join(folder, "large.jpg"), bytes);
  const proxy = await startCuttingProxy(service.origin, {
    ...{ bytesBetweenCuts: [3_000_000], bytesPerSecond: 5_000_000 },
  });
  onTestFinished(() => proxy.close());
  const env = { ALBUMEN_URL: proxy.origin };
  const args = ["upload", "large.jpg", "--tags", "lake,morning", "--dedupe", "--json"];
  const isHalfSent = () => proxy.forwardedBytes() > bytes.length / 2;
  expect(await albumen(args, { env, killWhen: isHalfSent })).toMatchObject({ exitCode: -1, lines: [] });
  const { exitCode, lines, stderr } = await albumen(args, { env });
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
  const image = JSON.parse(lines[0] ?? "") as ImageResource;
  expect(image).toMatchObject({ filename: "large.jpg", tags: ["lake", "morning"] });
  expect(image.info.sha256).toBe(createHash("sha256").update(bytes).digest("hex"));
  expect(proxy.forwardedBytes()).toBeLessThan(bytes.length * 1.2);
  expect(await readdir(path.join(folder, ".config/uploads"))).toEqual([]);

  const before = proxy.forwardedBytes();
  const again = await albumen([...args.slice(0, -1), "--format", "id"], { env });
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
  const { exitCode } = await albumen(["list"], { env: { ALBUMEN_URL: `http://localhost:${port}` } });
  await new Promise((resolve) => server.close(resolve));
  expect({ exitCode, calls: calls.length }).toEqual({ exitCode: 0, calls: 2 });
  expect((calls[1] ?? 0) - (calls[0] ?? 0)).toBeGreaterThanOrEqual(950);
});

test("the completions name every command and option", async () => {
  const { lines } = await albumen(["completion", "bash"]);
  const script = path.join(folder, "completion.bash");
  await writeFile(script, lines.join("\n"));
  const complete = async (...words: string[]) => {
    const { stdout } = await project.run("bash", [
      "-c",
      `source ${script}; COMP_WORDS=(${words.join(" ")}); COMP_CWORD=${words.length - 1}; _albumen; echo "\${COMPREPLY[@]}"`,
    ]);
    return stdout.trim().split(" ");
  };
  expect(await complete("albumen", "s")).toEqual(["sync", "search", "share"]);
  expect(await complete("albumen", "upload", "--vis")).toEqual(["--visibility"]);
  for (const shell of ["zsh", "fish"]) {
    expect((await albumen(["completion", shell])).lines.join("\n")).toContain("download");
  }
});
