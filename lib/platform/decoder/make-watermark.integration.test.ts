import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { defaultRecipe } from "@/lib/engine/variants/recipe";
import { toRecipeKey } from "@/lib/engine/variants/recipe-keys";
import { defaultPlacement, type Watermarks } from "@/lib/engine/variants/watermark";
import { pngBomb, svgBomb } from "@/test/builders/hostile-images";
import * as images from "@/test/builders/images";
import { jpeg, setUpDecoders, startDecoder } from "@/test/harness/decoder-suite";
import { colorAt } from "@/test/harness/render";
import type { StreamedInput } from "./decoder";
import { appendMarks } from "./task-watermarks";

setUpDecoders();

const source = { format: "jpeg", width: 640, height: 480, pages: 1, hasAlpha: false } as const;
const references = [1, 2].map((digit) => `wmk_01jd000000000000000000000${digit}.0a1b2c3d4e5f`);
const keyOf = (watermark: string) => toRecipeKey({ ...defaultRecipe, width: 100, watermark }, 1);
const markOf = (background: string) =>
  sharp({ create: { width: 4, height: 4, channels: 4, background } })
    .png()
    .toBuffer();

async function makeWatermarks(): Promise<Watermarks> {
  const placement = { ...defaultPlacement, position: "center", size: 50, opacity: 1 } as const;
  const marks = await Promise.all(["#ff0000", "#00ff00"].map(markOf));
  return new Map(references.map((one, at) => [one, { ...placement, bytes: marks[at] ?? Buffer.alloc(0) }]));
}

describe("the marks of watermarks", () => {
  it("are made from files and texts in a decoder process", async () => {
    const decoder = startDecoder();
    const text = await decoder.makeWatermark({ kind: "text", text: "© Ada, שלום", color: "#ff8800" });
    expect(text.width).toBeGreaterThan(1500);
    expect(await sharp(text.bytes).metadata()).toMatchObject({
      format: "png",
      width: text.width,
      height: text.height,
    });

    for (const [format, bytes] of [
      ["png", await images.png(90, 60)],
      ["webp", await images.webp(90, 60)],
      ["svg", images.svg(90, 60)],
    ] as const) {
      const { width, height } = await decoder.makeWatermark({ kind: "image", format, bytes });
      expect(width / height).toBeCloseTo(1.5, 2);
    }
  });

  it("are rejected with the reason, and the process continues", async () => {
    const decoder = startDecoder({ maxChildren: 1, spareChildren: 0 });
    const make = (format: "png" | "webp" | "svg", bytes: Uint8Array) =>
      decoder.makeWatermark({ kind: "image", format, bytes });

    await expect(make("webp", await images.png(9, 9))).rejects.toMatchObject({
      name: "AppError",
      code: "INVALID_IMAGE",
      message: "The content of the file is not WebP.",
    });
    await expect(make("png", pngBomb(2500, 2500))).rejects.toMatchObject({ code: "IMAGE_TOO_LARGE" });
    await expect(make("png", Buffer.alloc(2_000_001))).rejects.toMatchObject({ code: "IMAGE_TOO_LARGE" });
    await expect(decoder.makeWatermark({ kind: "text", text: " ", color: "#000000" })).rejects.toMatchObject({
      code: "INVALID_IMAGE",
    });
    expect(await make("png", await images.png(9, 9))).toMatchObject({ width: 9, height: 9 });
  });

  it("are not made from files that take too long", async () => {
    const decoder = startDecoder({ limits: { cpuMs: 300 } });
    await expect(
      decoder.makeWatermark({ kind: "image", format: "svg", bytes: svgBomb() }),
    ).rejects.toMatchObject({ code: "INVALID_IMAGE", message: "The image takes too long to decode." });
  });
});

describe("watermarks of renditions", () => {
  const input = async (): Promise<StreamedInput> => {
    const bytes = await images.jpeg();
    return appendMarks("", [bytes]) as StreamedInput;
  };

  it("are sent with the file, whether that is local or streamed", async () => {
    const decoder = startDecoder({ maxChildren: 1, spareChildren: 0 });
    const watermarks = await makeWatermarks();
    const renditions = [...references.map(keyOf), "w128"].map((key) => ({ key, format: "png" }) as const);
    for (const file of [jpeg, await input(), jpeg]) {
      const { rendered, failed } = await decoder.renderRenditions({
        input: file,
        source,
        renditions,
        watermarks,
      });
      const centers = await Promise.all(rendered.map(({ bytes }) => colorAt(bytes, 0.5, 0.45)));
      expect(failed).toEqual([]);
      expect(centers.slice(0, 2)).toEqual([
        [255, 0, 0],
        [0, 255, 0],
      ]);
    }
    expect(await decoder.inspect(jpeg)).toMatchObject({ width: 640 });
  });

  it("have to be there", async () => {
    const renditions = [{ key: keyOf(references[0] ?? ""), format: "png" } as const];
    const decoder = startDecoder();
    await expect(decoder.renderRenditions({ input: jpeg, source, renditions })).rejects.toThrow(RangeError);

    const [first] = await makeWatermarks();
    if (!first) throw new Error("no watermark");

    const huge = new Map([[first[0], { ...first[1], bytes: Buffer.alloc(2_000_001) }]]);
    await expect(
      decoder.renderRenditions({ input: jpeg, source, renditions, watermarks: huge }),
    ).rejects.toThrow("invalid bytes");
  });

  it("fail alone when their marks are damaged", async () => {
    const decoder = startDecoder();
    const [first] = await makeWatermarks();
    if (!first) throw new Error("no watermark");

    const damaged = new Map([[first[0], { ...first[1], bytes: Buffer.from("no image") }]]);
    const renditions = [keyOf(first[0]), "w128"].map((key) => ({ key, format: "png" }) as const);
    const { rendered, failed } = await decoder.renderRenditions({
      input: jpeg,
      source,
      renditions,
      watermarks: damaged,
    });
    expect(rendered.map(({ key }) => key)).toEqual(["w128"]);
    expect(failed).toEqual([{ ...renditions[0], reason: "rejected" }]);
  });
});
