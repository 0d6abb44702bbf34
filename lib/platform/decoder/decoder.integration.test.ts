import { execFile, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { getPriority, tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { build } from "esbuild";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import * as images from "@/test/builders/images";
import { corpusMissing, corpusPath, isCorpusPresent } from "@/test/harness/corpus";
import { createDecoder } from "./create-decoder";
import type { Decoder } from "./decoder";

const folder = mkdtempSync(path.join(tmpdir(), "albumen-decoder-"));
const decoders: Decoder[] = [];

function startDecoder(options: Partial<Parameters<typeof createDecoder>[0]> = {}): Decoder {
  const decoder = createDecoder({ maxChildren: 2, ...options });
  decoders.push(decoder);
  return decoder;
}

function writeFixture(name: string, bytes: Uint8Array): string {
  const file = path.join(folder, name);
  writeFileSync(file, bytes);
  return file;
}

/** The decoder processes of this process. */
function listChildPids(): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const fields = readFileSync(`/proc/${pid}/stat`, "latin1").split(") ").pop()?.split(" ") ?? [];
        const isOurs = Number(fields[1]) === process.pid && fields[0] !== "Z";
        // The program's name at first, its title once it is ready.
        return isOurs && /decoder\.mjs|albumen-decoder/.test(readFileSync(`/proc/${pid}/cmdline`, "latin1"));
      } catch {
        return false;
      }
    })
    .map(Number);
}

async function waitUntil(condition: () => boolean): Promise<void> {
  while (!condition()) await sleep(10);
}

let jpeg: string;
/** Occupies a child for about half a second. */
let slow: string;

beforeAll(async () => {
  jpeg = writeFixture("small.jpg", await images.jpeg());
  slow = writeFixture("slow.png", images.pngBomb(5000, 5000));
});
afterEach(() => Promise.all(decoders.splice(0).map((decoder) => decoder.close())));
afterAll(() => rmSync(folder, { recursive: true }));

describe("a decoder", () => {
  it("inspects, renders and strips in niced processes, up to the maximum", async () => {
    const decoder = startDecoder();
    const facts = await Promise.all(Array.from({ length: 8 }, () => decoder.inspect(jpeg)));
    expect(facts[7]).toMatchObject({ format: "jpeg", width: 640, height: 480 });
    expect(listChildPids()).toHaveLength(2);
    const priority = Math.min(19, getPriority() + 10);
    expect(listChildPids().map((pid) => getPriority(pid))).toEqual([priority, priority]);

    const [source] = facts;
    if (!source) throw new Error("no facts");
    const jobs = [{ key: "w128", format: "webp" } as const];
    const { rendered: made } = await decoder.renderVariants({
      input: jpeg,
      source,
      renditions: jobs,
      outFolder: folder,
    });
    expect(await sharp(made[0]?.file).metadata()).toMatchObject({ format: "webp", width: 128, height: 96 });

    const withGps = writeFixture("gps.jpg", await images.jpeg({ gps: { latitude: 1, longitude: 1 } }));
    await decoder.strip({
      ...{ input: withGps, outPath: path.join(folder, "stripped.jpg"), format: "jpeg", scope: "all" },
    });
    expect((await decoder.inspect(path.join(folder, "stripped.jpg"))).exif).toBeNull();
  });

  it("reports why a file is rejected", async () => {
    const decoder = startDecoder();
    const half = writeFixture("half.jpg", images.truncate(await images.photo(320, 240)));
    await expect(decoder.inspect(half)).rejects.toMatchObject({
      ...{ name: "AppError", code: "INVALID_IMAGE", message: "The JPEG file is damaged or incomplete." },
    });
    const huge = writeFixture("huge.png", images.pngHeader(50_000, 50_000));
    await expect(decoder.inspect(huge)).rejects.toMatchObject({ code: "IMAGE_TOO_LARGE" });
    const job = { key: "w128", format: "webp" } as const;
    const source = { format: "jpeg", width: 320, height: 240, pages: 1, hasAlpha: false } as const;
    const input = { input: half, outFolder: folder, source };
    expect(await decoder.renderVariants({ ...input, renditions: [job] })).toEqual({
      ...{ rendered: [], failed: [{ ...job, reason: "rejected" }] },
    });
    const both = decoder.renderVariants({ ...input, renditions: [job, { ...job, format: "avif" }] });
    await expect(both).rejects.toMatchObject({
      ...{ name: "DecoderFailure", reason: "rejected", isTemporary: false },
    });
  });

  it("gives up an AVIF that takes too long, and returns the other renditions", async () => {
    const decoder = startDecoder({ limits: { avifCpuMs: 100 } });
    const file = writeFixture("large.jpg", await images.photo(4000, 3000));
    const large = "w4000-h0-q80-fitinside";
    const jobs = [
      ...(["webp", "jpeg", "avif"] as const).map((format) => ({ key: large, format })),
      ...(["w512", "w128"] as const).map((key) => ({ key, format: "avif" }) as const),
    ];
    const source = await decoder.inspect(file);
    const { rendered: made, failed } = await decoder.renderVariants({
      input: file,
      source,
      renditions: jobs,
      outFolder: folder,
    });
    expect(failed).toEqual([{ key: large, format: "avif", reason: "timeout" }]);
    expect(made.map(({ key, format }) => `${key}.${format}`)).toEqual([
      ...[`${large}.webp`, `${large}.jpeg`, "w512.avif", "w128.avif"],
    ]);
    for (const one of made) expect(await sharp(one.file).metadata()).toMatchObject({ width: one.width });
  });

  it("distinguishes a full disk from a file that cannot be rendered", async () => {
    const decoder = startDecoder();
    const jobs = [{ key: "w128", format: "webp" } as const];
    const source = await decoder.inspect(jpeg);
    const rendering = decoder.renderVariants({
      input: jpeg,
      source,
      renditions: jobs,
      outFolder: path.join(folder, "no"),
    });
    await expect(rendering).rejects.toMatchObject({ name: "Error" });
  });

  it("kills a task that takes too long, and continues", async () => {
    const decoder = startDecoder({ maxChildren: 1, limits: { cpuMs: 300 } });
    const bomb = writeFixture("bomb.svg", images.svgBomb());
    await expect(decoder.inspect(bomb)).rejects.toMatchObject({
      ...{ code: "INVALID_IMAGE", message: "The image takes too long to decode." },
    });
    await waitUntil(() => listChildPids().length === 0);
    expect(await decoder.inspect(jpeg)).toMatchObject({ width: 640 });
  });

  it("kills a task that takes too much memory, and no other", async () => {
    const decoder = startDecoder({ limits: { residentBytes: 160 * 1024 ** 2 } });
    const bomb = writeFixture("bomb.png", images.pngBomb(9000, 9000));
    const [first, second] = await Promise.allSettled([decoder.inspect(bomb), decoder.inspect(jpeg)]);
    expect(first).toMatchObject({
      reason: { code: "INVALID_IMAGE", message: "The image takes too much memory to decode." },
    });
    expect(second).toMatchObject({ status: "fulfilled" });
  });

  it.skipIf(!isCorpusPresent)(
    `rejects the bombs of the corpus (skipped where ${corpusMissing})`,
    async () => {
      const decoder = startDecoder({ limits: { cpuMs: 1000 } });
      for (const name of [
        "svg/svg_use_bomb.svg",
        "bomb/bomb_avif_12000x12000.avif",
        "bomb/17000x17000.avif",
      ]) {
        await expect(decoder.inspect(corpusPath(name))).rejects.toMatchObject({ kind: "invalid" });
      }
    },
  );

  it("fails one task when its process crashes", async () => {
    const decoder = startDecoder();
    await decoder.inspect(jpeg);
    const crashed = expect(decoder.inspect(slow)).rejects.toMatchObject({
      ...{ code: "INVALID_IMAGE", message: "The image cannot be decoded." },
    });
    await waitUntil(() => listChildPids().length > 0);
    await sleep(100);
    for (const pid of listChildPids()) process.kill(pid, "SIGSEGV");
    await crashed;
    expect(await decoder.inspect(jpeg)).toMatchObject({ width: 640 });
  });

  it("retries a task whose process was killed from outside", async () => {
    const decoder = startDecoder();
    const inspection = decoder.inspect(slow);
    await waitUntil(() => listChildPids().length > 0);
    await sleep(100);
    for (const pid of listChildPids()) process.kill(pid, "SIGKILL");
    expect(await inspection).toMatchObject({ width: 5000 });
  });

  it("is unavailable, without blaming the file, when no process can be started", async () => {
    const decoder = startDecoder({ script: path.join(folder, "absent.mjs") });
    await expect(decoder.inspect(jpeg)).rejects.toMatchObject({ kind: "unavailable" });
  });

  it("alternates between owners and prioritizes urgent work", async () => {
    const decoder = startDecoder({ maxChildren: 1 });
    // Both processes run already, so the start of one does not decide the order.
    await Promise.all(["a", "b"].map((fairnessKey) => decoder.inspect(jpeg, { fairnessKey })));
    const finished: string[] = [];
    const inspect = (name: string, request: { fairnessKey: string; urgent?: boolean }) =>
      decoder.inspect(jpeg, request).then(() => finished.push(name));
    await Promise.all([
      ...["a1", "a2", "a3", "a4"].map((name) => inspect(name, { fairnessKey: "a" })),
      inspect("b1", { fairnessKey: "b" }),
      inspect("viewer", { fairnessKey: "c", urgent: true }),
    ]);
    // One task of each earlier owner was already running, and one that started beside it may finish first.
    expect(finished.indexOf("viewer")).toBeLessThanOrEqual(3);
    expect(finished.indexOf("b1")).toBeLessThanOrEqual(3);
  });

  it("lets no one wait for another's costly files", async () => {
    const decoder = startDecoder({ maxChildren: 1 });
    const controller = new AbortController();
    const costly = [1, 2, 3].map(() =>
      decoder.inspect(slow, { fairnessKey: "a", signal: controller.signal }).catch(() => "ended"),
    );
    await waitUntil(() => listChildPids().length > 0);
    expect(await decoder.inspect(jpeg, { fairnessKey: "b" })).toMatchObject({ width: 640 });
    expect(listChildPids().length).toBeLessThanOrEqual(2);
    controller.abort(new Error("cancelled"));
    expect(await Promise.all(costly)).toEqual(["ended", "ended", "ended"]);
  });

  it("rejects work when the queue is full", async () => {
    const decoder = startDecoder({ maxChildren: 1, maxWaitingPerKey: 2 });
    const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => decoder.inspect(jpeg)));
    const rejected = outcomes.filter(({ status }) => status === "rejected");
    expect(rejected).toHaveLength(3);
    expect(rejected[0]).toMatchObject({ reason: { kind: "unavailable", retryAfterSeconds: 5 } });
  });

  it("stops on a signal, waiting or running", async () => {
    const decoder = startDecoder({ maxChildren: 1 });
    const controllers = [new AbortController(), new AbortController()];
    const outcomes = controllers.map(({ signal }) => decoder.inspect(slow, { signal }));
    const settled = Promise.allSettled(outcomes);
    await waitUntil(() => listChildPids().length > 0);
    await sleep(100);
    for (const controller of controllers.reverse()) controller.abort(new Error("cancelled"));
    for (const outcome of await settled) {
      expect(outcome).toMatchObject({ reason: { message: "cancelled" } });
    }
    expect(await decoder.inspect(jpeg)).toMatchObject({ width: 640 });
  });

  it("ends idle processes, and all when it is closed", async () => {
    const decoder = startDecoder({ idleMs: 50 });
    await decoder.inspect(jpeg);
    await waitUntil(() => listChildPids().length === 0);
    const closing = startDecoder();
    const work = closing.inspect(slow);
    const failure = expect(work).rejects.toMatchObject({ kind: "unavailable" });
    await waitUntil(() => listChildPids().length > 0);
    await closing.close();
    await failure;
    expect(listChildPids()).toEqual([]);
    await expect(closing.inspect(jpeg)).rejects.toMatchObject({ kind: "unavailable" });
  });

  it("does not keep its parent alive", async () => {
    const bundle = path.resolve(`dist/parent-${process.pid}.mjs`);
    await build({
      stdin: {
        contents: `import { createDecoder } from "@/lib/platform/decoder/create-decoder";
          console.log((await createDecoder({ maxChildren: 1 }).inspect(${JSON.stringify(jpeg)})).width);`,
        resolveDir: process.cwd(),
      },
      ...{ outfile: bundle, bundle: true, platform: "node", format: "esm", packages: "external" },
      alias: { "@": process.cwd() },
    });
    const { stdout } = await promisify(execFile)(process.execPath, [bundle], { timeout: 20_000 }).finally(
      () => rmSync(bundle),
    );
    expect(stdout.trim()).toBe("640");
  });

  it("does not outlive a parent that is killed during a task", async () => {
    const task = JSON.stringify({ kind: "inspect", input: { path: slow } });
    const parent = spawn(process.execPath, [
      "-e",
      `const child = require("child_process").fork(${JSON.stringify(path.resolve("dist/decoder.mjs"))}, [], { stdio: "ignore" });
       child.on("message", () => child.send(${task}, () => console.log(child.pid)));
       setInterval(() => {}, 1000);`,
    ]);
    const pid = await new Promise<number>((resolve) => {
      parent.stdout.once("data", (text: Buffer) => resolve(Number(text.toString())));
    });
    parent.kill("SIGKILL");
    await waitUntil(() => !existsSync(`/proc/${pid}`));
  });
});
