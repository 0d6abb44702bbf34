import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { getPriority } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { findSessionStarter, lowestNiceness } from "@/lib/platform/process/lower-priority";
import { pngBomb, pngHeader, svgBomb, truncate } from "@/test/builders/hostile-images";
import * as images from "@/test/builders/images";
import { bundleProcess } from "@/test/harness/bundle-process";
import { corpusMissing, corpusPath, isCorpusPresent } from "@/test/harness/corpus";
import {
  folder,
  jpeg,
  listChildPids,
  setUpDecoders,
  startDecoder,
  waitUntil,
  writeFixture,
} from "@/test/harness/decoder-suite";
import { isComplete } from "@/test/harness/sample";

setUpDecoders();

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
    const { rendered: made } = await decoder.renderRenditions({ input: jpeg, source, renditions: jobs });

    expect(await sharp(made[0]?.bytes).metadata()).toMatchObject({ format: "webp", width: 128, height: 96 });

    const withGps = writeFixture("gps.jpg", await images.jpeg({ gps: { latitude: 1, longitude: 1 } }));
    await decoder.strip({
      input: withGps,
      outPath: path.join(folder, "stripped.jpg"),
      format: "jpeg",
      scope: "all",
    });

    expect((await decoder.inspect(path.join(folder, "stripped.jpg"))).exif).toBeNull();
  });

  it("runs costly files in processes of the lowest priority, and of a session of their own", async () => {
    const decoder = startDecoder({ limits: { cpuMs: 1000 } });
    const inspecting = decoder.inspect(writeFixture("costly.svg", svgBomb())).catch(() => undefined);
    await waitUntil(() => listChildPids().some((pid) => getPriority(pid) === lowestNiceness));
    const [pid] = listChildPids();
    if (findSessionStarter())
      await expect.poll(() => readFileSync(`/proc/${pid}/autogroup`, "utf8")).toContain("nice 19");

    // A small image gets another process, of the usual priority.
    await decoder.inspect(jpeg);
    await inspecting;

    const priority = Math.min(lowestNiceness, getPriority() + 10);
    expect(listChildPids().map((one) => getPriority(one))).toEqual([priority]);
  });

  it("ends before the process that closes it, which has nothing else to wait for", async () => {
    const bundle = await bundleProcess(
      path.join(folder, "ending"),
      new URL("../../../test/harness/ending-process.ts", import.meta.url),
    );
    const { stdout } = await promisify(execFile)(process.execPath, [bundle, jpeg]);
    expect(stdout).toBe("ended");
  });

  it("reports why a file is rejected", async () => {
    const decoder = startDecoder();
    const half = writeFixture("half.jpg", truncate(await images.photo(320, 240)));

    await expect(decoder.inspect(half)).rejects.toMatchObject({
      name: "AppError",
      code: "INVALID_IMAGE",
      message: "The JPEG file is damaged or incomplete.",
      details: { file: ["The JPEG file is damaged or incomplete."] },
    });

    const huge = writeFixture("huge.png", pngHeader(50_000, 50_000));
    await expect(decoder.inspect(huge)).rejects.toMatchObject({ code: "IMAGE_TOO_LARGE" });

    const job = { key: "w128", format: "webp" } as const;
    const source = { format: "jpeg", width: 320, height: 240, pages: 1, hasAlpha: false } as const;
    const input = { input: half, source };

    expect(await decoder.renderRenditions({ ...input, renditions: [job] })).toEqual({
      rendered: [],
      failed: [{ ...job, reason: "rejected" }],
    });

    const both = decoder.renderRenditions({ ...input, renditions: [job, { ...job, format: "avif" }] });
    await expect(both).rejects.toMatchObject({
      name: "DecoderFailure",
      reason: "rejected",
      isTemporary: false,
    });
  });

  it.runIf(isComplete)("gives up an AVIF that takes too long, and returns the other renditions", async () => {
    // A small AVIF takes a tenth of it, and a large one several times as long.
    const decoder = startDecoder({ limits: { avifCpuMs: 300 } });
    const file = writeFixture("large.jpg", await images.photo(2800, 2100));
    const large = "w2800-h0-q80-fitinside";
    const jobs = [
      ...(["webp", "jpeg", "avif"] as const).map((format) => ({ key: large, format })),
      ...(["w256", "w128"] as const).map((key) => ({ key, format: "avif" }) as const),
    ];
    const source = await decoder.inspect(file);
    const { rendered: made, failed } = await decoder.renderRenditions({
      input: file,
      source,
      renditions: jobs,
    });

    expect(failed).toEqual([{ key: large, format: "avif", reason: "timeout" }]);
    expect(made.map(({ key, format }) => `${key}.${format}`)).toEqual([
      `${large}.webp`,
      `${large}.jpeg`,
      "w256.avif",
      "w128.avif",
    ]);

    for (const one of made) expect(await sharp(one.bytes).metadata()).toMatchObject({ width: one.width });
  });

  it("distinguishes a full disk from a file that cannot be rendered", async () => {
    const decoder = startDecoder();
    const stripping = decoder.strip({ input: jpeg, outPath: "/dev/full", format: "jpeg", scope: "all" });

    await expect(stripping).rejects.toMatchObject({ kind: "unavailable" });
  });

  it("kills a task that takes too long, and continues", async () => {
    const decoder = startDecoder({ maxChildren: 1, limits: { cpuMs: 300 } });
    const bomb = writeFixture("bomb.svg", svgBomb());

    await expect(decoder.inspect(bomb)).rejects.toMatchObject({
      code: "INVALID_IMAGE",
      message: "The image takes too long to decode.",
    });

    await waitUntil(() => listChildPids().length === 0);
    expect(await decoder.inspect(jpeg)).toMatchObject({ width: 640 });
  });

  it("kills a task that takes too much memory, and no other", async () => {
    const decoder = startDecoder({ limits: { residentBytes: 160 * 1024 ** 2 } });
    const bomb = writeFixture("bomb.png", pngBomb(9000, 9000));
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
});
