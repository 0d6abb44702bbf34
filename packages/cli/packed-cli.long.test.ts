import { createHash } from "node:crypto";
import { readdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { ImageResource } from "@/lib/images/resource";
import { testImage } from "@/test/builders/uploads";
import { padJpeg } from "@/test/fixtures/padded-jpeg.mjs";
import { startCuttingProxy } from "@/test/harness/cutting-proxy";
import { installCli } from "@/test/harness/packed-cli";
import { isComplete } from "@/test/harness/sample";

// As its users have it: installed from its packed file, in an empty folder, against the built
// service.

const cli = installCli();

test("Ctrl-C lets the files under way end, and every stored image has been printed", async () => {
  await cli.writeImages(Array.from({ length: 40 }, (_, index) => `photos/p${index}.jpg`));
  const { exitCode, lines, stderr } = await cli.run(["upload", "photos"], { killAfter: 2, signal: "SIGINT" });

  expect(exitCode).toBe(130);
  expect(stderr).toContain("Ending after the files that are under way.");
  expect(lines.length).toBeLessThan(40);
  expect(await cli.filenames()).toHaveLength(lines.length);
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
