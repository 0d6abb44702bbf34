import { appendFile, mkdir, rename, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { testImage } from "@/test/builders/uploads";
import { installCli } from "@/test/harness/packed-cli";

const cli = installCli();

const inFolder = (name: string) => path.join(cli.folder, name);

async function startWatch(args: string[] = [], env: Record<string, string> = {}) {
  const watch = cli.start(["watch", "shots", "--format", "id", ...args], { env });
  onTestFinished(() => watch.kill("SIGKILL"));
  await expect.poll(watch.stderr).toContain("Watching shots");

  return watch;
}

test("watch uploads what is there, and what appears or changes, and nothing twice", async () => {
  await cli.writeImages(["shots/old.jpg", "shots/deep/older.jpg"]);
  const first = await startWatch(["--tags", "shot"]);

  await expect.poll(() => first.lines().length).toBe(2);

  await cli.writeImages(["shots/new.jpg", "shots/new folder/newer.jpg"], 10);
  await expect.poll(() => first.lines().length).toBe(4);

  await writeFile(inFolder("shots/old.jpg"), await testImage({ red: 99 }));
  await expect.poll(() => first.lines().length).toBe(5);

  // Neither is an image: hidden, and part of a download.
  await writeFile(inFolder("shots/.hidden.jpg"), await testImage({ red: 1 }));
  await writeFile(inFolder("shots/later.jpg.part"), await testImage({ red: 2 }));
  await rename(inFolder("shots/later.jpg.part"), inFolder("shots/later.jpg"));

  await expect.poll(() => first.lines().length).toBe(6);

  first.kill("SIGINT");
  expect((await first.ended).exitCode).toBe(0);
  expect(await cli.filenames("&tag=shot")).toEqual([
    "later.jpg",
    "new.jpg",
    "newer.jpg",
    "old-2.jpg",
    "old.jpg",
    "older.jpg",
  ]);

  await cli.writeImages(["shots/while-away.jpg"], 20);
  const second = await startWatch();

  await expect.poll(() => second.lines().length).toBe(1);

  second.kill("SIGTERM");
  expect(await second.ended).toMatchObject({ exitCode: 0, lines: [expect.stringMatching(/^img_/)] });
  expect(await cli.filenames()).toHaveLength(7);
});

test("watch waits until a file is written, and leaves out what was there if it is told to", async () => {
  await cli.writeImages(["shots/old.jpg"]);
  const watch = await startWatch(["--skip-existing", "--album", "screens"]);
  const bytes = await testImage({ width: 2_000, height: 1_500 });
  const part = Math.ceil(bytes.length / 4);
  for (let start = 0; start < bytes.length; start += part)
    await appendFile(inFolder("shots/slow.jpg"), bytes.subarray(start, start + part));

  await expect.poll(() => watch.lines().length).toBe(1);

  watch.kill("SIGINT");
  expect((await watch.ended).stderr).not.toContain("slow.jpg");

  const images = await cli.images();
  expect(images).toMatchObject([{ filename: "slow.jpg", album: "screens", info: { width: 2_000 } }]);
});

test("sync and watch of the same folder and album know what the other has uploaded", async () => {
  await cli.writeImages(["shots/a.jpg", "shots/b.jpg"]);
  expect((await cli.run(["sync", "shots", "screens"])).lines).toHaveLength(2);

  const watch = await startWatch(["--album", "screens"]);
  await writeFile(inFolder("shots/c.jpg"), await testImage({ red: 7 }));

  await expect.poll(() => watch.lines().length).toBe(1);

  watch.kill("SIGINT");
  await watch.ended;

  expect(await cli.run(["sync", "shots", "screens"])).toMatchObject({ exitCode: 0, lines: [] });
});

type Gate = (request: IncomingMessage, response: ServerResponse, forward: () => Promise<void>) => void;

const open: Gate = (_request, _response, forward) => void forward();

/** Counts the requests that it rejects. */
function closedGate() {
  const gate = {
    rejected: 0,
    answer: (request: IncomingMessage) => {
      gate.rejected++;
      request.socket.destroy();
    },
  };
  return gate;
}

/** A proxy in front of the service, which a test closes and opens. */
async function startGate() {
  let gate = open;
  const server = createServer((request, response) => {
    gate(request, response, () => forward(request, response));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    set: (next: Gate) => {
      gate = next;
    },
  };
}

async function forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { "content-type": type = "", authorization = "" } = request.headers;
  const body = await buffer(request);
  const answer = await fetch(cli.service.origin + request.url, {
    method: request.method ?? "GET",
    headers: { authorization, ...(type !== "" && { "content-type": type }) },
    ...(body.length > 0 && { body: new Uint8Array(body) }),
  });
  response.writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "" });
  response.end(await answer.text());
}

test("watch waits for a service that is away, reports it once, and then uploads everything", async () => {
  await mkdir(inFolder("shots"));
  const gate = await startGate();
  gate.set(closedGate().answer);
  const watch = cli.start(["watch", "shots"], { env: { ALBUMEN_URL: gate.url } });
  onTestFinished(() => watch.kill("SIGKILL"));

  await expect.poll(watch.stderr).toContain("The service could not be reached.");

  gate.set(open);
  await expect.poll(watch.stderr).toContain("Watching shots");

  const away = closedGate();
  gate.set(away.answer);
  await cli.writeImages(["shots/a.jpg", "shots/b.jpg", "shots/c.jpg", "shots/d.jpg", "shots/e.jpg"]);

  await expect.poll(() => away.rejected).toBeGreaterThan(2);

  gate.set(open);
  await expect.poll(() => watch.lines().length).toBe(5);

  watch.kill("SIGINT");
  const { exitCode, stderr } = await watch.ended;

  expect({ exitCode, messages: stderr.match(/could not be reached/g)?.length }).toEqual({
    exitCode: 0,
    messages: 1,
  });
  expect(await cli.filenames()).toHaveLength(5);
});

test("Ctrl-C lets the file under way end, and the next start does not upload it again", async () => {
  await mkdir(inFolder("shots"));
  const gate = await startGate();
  const watch = await startWatch([], { ALBUMEN_URL: gate.url });
  let send: (() => Promise<void>) | undefined;
  gate.set((_request, _response, forward) => {
    send = forward;
  });
  await cli.writeImages(["shots/a.jpg"]);

  await expect.poll(() => send).toBeDefined();

  watch.kill("SIGINT");
  gate.set(open);
  await send?.();

  expect(await watch.ended).toMatchObject({ exitCode: 0, lines: [expect.stringMatching(/^img_/)] });

  const again = await startWatch([], { ALBUMEN_URL: gate.url });
  again.kill("SIGINT");

  expect((await again.ended).lines).toEqual([]);
});

test("a key that is revoked ends the watch, a file that is no image does not", async () => {
  await mkdir(inFolder("shots"));
  const gate = await startGate();
  const watch = await startWatch([], { ALBUMEN_URL: gate.url });
  await writeFile(inFolder("shots/bad.jpg"), "no image");

  await expect.poll(watch.stderr).toMatch(/^bad\.jpg: .*\(INVALID_IMAGE\)$/m);

  gate.set((_request, response) => {
    response.writeHead(401, { "content-type": "application/json" });
    response.end('{"code":"UNAUTHORIZED","message":"The key is revoked."}');
  });
  await writeFile(inFolder("shots/good.jpg"), await testImage());

  expect(await watch.ended).toMatchObject({ exitCode: 1, stderr: expect.stringContaining("(UNAUTHORIZED)") });
  expect((await cli.run(["watch", "missing"])).exitCode).toBe(1);
});
