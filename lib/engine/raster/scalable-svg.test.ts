import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { meanDifference } from "@/test/harness/imagemagick";
import { render } from "@/test/harness/render";
import { isComplete, sample } from "@/test/harness/sample";
import { chromiumMissing, hasChromium, screenshotInChromium } from "@/test/harness/screenshot-in-chromium";
import { inspect } from "../probe/inspect";

const contents = `<clipPath id="c"><circle cx="120" cy="90" r="60"/></clipPath>
  <mask id="m"><circle cx="120" cy="90" r="60" fill="white"/></mask>
  <filter id="f"><feOffset dx="20" dy="15"/></filter>
  <rect width="100%" height="100%" fill="red"/><rect x="100" y="80" width="60" height="50" fill="blue"/>`;

const sizes = {
  "no size": "",
  "a width only": `width="200"`,
  "a height only": `height="200"`,
  "a size of 100 %": `width="100%" height="100%"`,
  "a width and a height": `width="240" height="180"`,
  "a viewBox": `viewBox="0 0 240 180"`,
  "a viewBox and a size": `viewBox="0 0 240 180" width="480" height="360"`,
  "a size in millimetres": `width="80mm" height="60mm"`,
  "a viewBox that is none": `viewBox="none" width="240" height="180"`,
};

const effects = {
  "no effect": "",
  "a clip path": `clip-path="url(#c)"`,
  "a clip path as style": `style="fill:red;clip-path:url(#c)"`,
  "a mask": `mask="url(#m)"`,
  "a filter": `filter="url(#f)"`,
  "a transformation": `transform="translate(20 15)"`,
};

const svg = (root: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${root}>${contents}</svg>`);

const cases = Object.entries(sizes).flatMap(([size, sizing]) =>
  Object.entries(effects).map(
    ([effect, attributes]) => [size, effect, svg(`${sizing} ${attributes}`)] as const,
  ),
);

/**
 * In CSS pixels. Chromium does not scale the area of a clip path either, so the test requests this
 * size.
 */
const naturalWidths: Record<string, number> = {
  "no size": 300,
  "a width only": 200,
  "a viewBox and a size": 480,
  "a size in millimetres": 302,
};

const comparedCases = cases.filter(
  ([size, effect]) => size in naturalWidths && ["no effect", "a clip path"].includes(effect),
);

async function pixelsAt(file: string, { width, height }: { width: number; height: number }): Promise<Buffer> {
  return sharp(file)
    .ensureAlpha()
    .resize({ width, height, fit: "fill" })
    .toColourspace("srgb")
    .raw()
    .toBuffer();
}

describe("an SVG whose root has", () => {
  it.each(sample(cases, 8))(
    "%s and %s looks the same at every scale and in every format",
    async (_size, _effect, bytes) => {
      const [alone] = await render(bytes, ["w128.png"]);
      const together = await render(bytes, ["w128.webp", "w128.avif", "w256.png", "w2048.png"]);
      if (!alone) throw new Error("nothing was made");

      const expected = await pixelsAt(alone.file, alone);
      for (const one of together)
        expect([one.key, one.format, meanDifference(await pixelsAt(one.file, alone), expected)]).toEqual([
          one.key,
          one.format,
          expect.toSatisfy((difference: number) => difference < 4),
        ]);
    },
  );

  it.runIf(isComplete && hasChromium).each(comparedCases)(
    `%s and %s is what Chromium shows (skipped where ${chromiumMissing})`,
    async (size, _effect, bytes) => {
      const [rendered] = await render(bytes, [`w${naturalWidths[size]}-h0-q80-fitinside.png`]);
      if (!rendered) throw new Error("nothing was made");

      const chromiumPixels = await screenshotInChromium(bytes, "image/svg+xml", rendered);
      expect(meanDifference(await pixelsAt(rendered.file, rendered), chromiumPixels)).toBeLessThan(1);
    },
    60_000,
  );
});

describe("an SVG is read", () => {
  const plain = `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><rect width="20" height="30" fill="red"/></svg>`;
  const prefixed = `<ns0:svg xmlns:ns0="http://www.w3.org/2000/svg" width="40" height="30"><ns0:rect width="20" height="30" fill="red"/></ns0:svg>`;
  const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, "utf16le");

  it.each([
    ["plain", Buffer.from(plain)],
    ["with prefixes", Buffer.from(prefixed)],
    ["with prefixes and a declaration", Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${prefixed}`)],
    ["after a long comment", Buffer.from(`<!-- ${"long ".repeat(1000)} -->${plain}`)],
    ["with a byte order mark", Buffer.from(`\ufeff${plain}`)],
    ["in UTF-16", utf16(`<?xml version="1.0" encoding="UTF-16"?>${plain}`)],
    ["in UTF-16, big end first", utf16(plain).swap16()],
    ["in Latin-1", Buffer.from(`<?xml version="1.0" encoding="ISO-8859-1"?><!-- \xe9 -->${plain}`, "latin1")],
    [
      "with a document type and entities",
      Buffer.from(
        `<!DOCTYPE svg [<!ENTITY ns "http://www.w3.org/2000/svg">]>${plain.replace("http://www.w3.org/2000/svg", "&ns;")}`,
      ),
    ],
  ])("%s", async (_name, bytes) => {
    const [rendered] = await render(bytes, ["w128.png"]);
    expect(rendered).toMatchObject({ width: 128, height: 96 });

    const pixels = await pixelsAt(rendered?.file ?? "", { width: 4, height: 3 });
    expect([...pixels.subarray(0, 4)]).toEqual([255, 0, 0, 255]);
    expect(pixels[15]).toBe(0);
  });
});

describe("the size of an SVG", () => {
  const measure = async (root: string) => {
    const text = `<svg xmlns="http://www.w3.org/2000/svg" ${root}><rect width="7" height="7"/></svg>`;
    return inspect(Buffer.from(text));
  };

  it.each([
    ["a decimal number", `width="1000" height="20.0"`],
    ["an exponent", `width="1e3" height="2E+1"`],
    ["a negative exponent and a sign", `width="+10000e-1" height="+2e1"`],
    ["a fraction without a whole number", `width=".1e4" height=".2e2"`],
    ["a unit in both cases", `width="1e3px" height="20PX"`],
    ["an exponent before a unit", `width="7.5e2pt" height="1.25pc"`],
    ["a character reference", `width="1&#101;3" height="2&#x30;"`],
    ["a viewBox", `viewBox="-1e1,0 1e3 2e1"`],
    ["a viewBox whose signs separate its numbers", `viewBox="0-5+1e3+2e1"`],
    ["a side and a viewBox", `width="1e3" viewBox="0 0 5e1 1e0"`],
  ])("is read from %s", async (_form, root) => {
    expect(await measure(root)).toMatchObject({ width: 1000, height: 20 });
  });

  const huge = [
    "1e9",
    "1000000000",
    "+1E9",
    "1e9px",
    "1e8cm",
    "1e8em",
    "3e9",
    "1e39",
    "1e400",
    "9".repeat(50),
  ];

  it.each([
    ...huge.map((side) => `width="${side}" height="${side}"`),
    ...huge.map((side) => `width="${side}" height="1"`),
    ...["1e9", "3e9", "1e39", "1e400"].map((side) => `viewBox="0 0 ${side} 1"`),
    `width="100" viewBox="0 0 1 1e9"`,
    `height="1e5" viewBox="0 0 1e9 1"`,
    `width="1e&#57;" height="1"`,
  ])("is too large with %s", async (root) => {
    await expect(measure(root)).rejects.toMatchObject({ code: "IMAGE_TOO_LARGE" });
  });
});
