import { expect, test } from "vitest";
import {
  densityCode,
  imgCode,
  markdownCode,
  pictureCode,
  type SnippetOptions,
  srcsetKeys,
  urlCode,
} from "./snippets";

const photo = { format: "jpeg", width: 1000, height: 500, pages: 1, hasAlpha: false } as const;
const listWidths = (key: string) => srcsetKeys(key, photo).map(({ width }) => width);

const options: SnippetOptions = {
  url: "https://a.example/i/ada/images/w400-h0-q70-fitinside/a.jpg?sig=x",
  candidates: [
    { url: "https://a.example/s", width: 200 },
    { url: "https://a.example/m?sig=x", width: 400 },
  ],
  width: 400,
  height: 200,
  alt: 'A "low" sun <b>',
  format: "auto",
  formats: ["avif", "webp", "jpeg"],
};

test("candidate widths are limited to the widths of the image", () => {
  expect(listWidths("w400-h0-q70-fitinside")).toEqual([200, 400, 800]);
  expect(listWidths("w800-h0-q70-fitinside")).toEqual([400, 800, 1000]);
  expect(listWidths("w1000-h0-q70-fitinside")).toEqual([500, 1000]);
  // Half of the requested width still exceeds the image.
  expect(listWidths("w4000-h0-q70-fitinside")).toEqual([1000]);
  expect(srcsetKeys("w4000-h0-q70-fitinside", photo)[0]?.key).toBe("w4000-h0-q70-fitinside");
  expect(listWidths("w0-h100-q70-fitinside")).toEqual([100, 200, 400]);
  expect(srcsetKeys("w300-h300-q70-fitcover", photo)).toEqual([
    { key: "w150-h150-q70-fitcover", width: 150 },
    { key: "w300-h300-q70-fitcover", width: 300 },
    { key: "w600-h600-q70-fitcover", width: 500 },
  ]);
  expect(listWidths("w1-h0-q70-fitinside")).toEqual([1, 2]);
});

test("a URL and Markdown have the format when one is chosen", () => {
  expect(urlCode(options)).toBe(options.url);
  expect(urlCode({ ...options, format: "png" })).toBe(`${options.url}&format=png`);
  expect(markdownCode(options)).toBe(`![A "low" sun \\<b\\>](${options.url})`);
});

test("an img element lists its widths and escapes foreign text", () => {
  expect(imgCode({ ...options, format: "webp" })).toBe(
    [
      "<img",
      '  src="https://a.example/i/ada/images/w400-h0-q70-fitinside/a.jpg?sig=x&amp;format=webp"',
      '  srcset="',
      "    https://a.example/s?format=webp 200w,",
      '    https://a.example/m?sig=x&amp;format=webp 400w"',
      '  sizes="(min-width: 400px) 400px, 100vw"',
      '  width="400" height="200"',
      '  alt="A &quot;low&quot; sun &lt;b&gt;">',
    ].join("\n"),
  );
});

test("an img element lists the pixel densities of a recipe", () => {
  const urls = ["card?sig=x&v=1", "card@2", "card@3"].map((name) => `https://a.example/${name}`);
  expect(densityCode(urls, options.alt)).toBe(
    [
      "<img",
      '  src="https://a.example/card?sig=x&amp;v=1"',
      '  srcset="',
      "    https://a.example/card@2 2x,",
      '    https://a.example/card@3 3x"',
      '  alt="A &quot;low&quot; sun &lt;b&gt;">',
    ].join("\n"),
  );
});

test("a picture element has a source per format and an image as fallback", () => {
  const code = pictureCode(options);
  expect([...code.matchAll(/type="([^"]+)"/g)].map(([, type]) => type)).toEqual(["image/avif", "image/webp"]);
  expect(code).toContain("https://a.example/s?format=avif 200w");
  expect(code).toContain("?sig=x&amp;format=jpeg");
});
