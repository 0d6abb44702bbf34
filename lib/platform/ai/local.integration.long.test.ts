import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { textJpeg } from "@/test/builders/images";
import { createRandom } from "@/test/crash/random.mjs";
import { installAnalysisPackages } from "@/test/harness/analysis-packages";
import { closeDecoders } from "../decoder";
import { localAnalyzer } from "./local";
import { measureFolder } from "./packages/install-packages";
import { readManifest } from "./packages/manifest";

let packages: string;

beforeAll(async () => {
  packages = await installAnalysisPackages();
});
afterAll(() => closeDecoders());

const analyze = (jpeg: Uint8Array) => localAnalyzer.analyze(jpeg, { owner: "anna", isUrgent: true });

it("the models take as much space as stated before the installation", async () => {
  const bytes = await measureFolder(path.join(packages, "node_modules"));
  const { totalBytes } = readManifest();
  expect(Math.abs(bytes - totalBytes) / totalBytes).toBeLessThan(0.01);
});

it("the models read the words in an image, and return no unfounded results", async () => {
  const lines = ["Invoice 2041 from North Pier", "Total amount due in November", "The quick brown fox jumps"];
  const { analysis } = await analyze(await textJpeg(lines));
  const { text, caption, nsfwScore } = analysis;

  expect(text.split("\n")).toEqual(lines);
  expect(caption).toBe("");
  expect(nsfwScore).toBeLessThan(0.85);
});

it("reads German with its letters", async () => {
  const lines = [
    "Rechnung für die Leuchttürme",
    "Bitte überweisen Sie bis März",
    "Der Kapitän grüßt die Häfen",
  ];
  expect((await analyze(await textJpeg(lines))).analysis.text.split("\n")).toEqual(lines);
});

it("reads at least 95% of the small words of a screenshot, as large as its preview is", async () => {
  const words =
    "The harbour authority has sent its invoice for the new pier to the keeper of the lighthouse".split(" ");
  const lines = Array.from({ length: 20 }, (_, at) =>
    [...words.slice(at % 16), ...words.slice(0, at % 16)].join(" "),
  );
  const texts = lines.map((line, at) => `<text x="60" y="${80 + at * 40}" font-size="16">${line}</text>`);
  const screenshot = await sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1920" height="1080" font-family="sans-serif">
      <rect width="100%" height="100%" fill="#fafafa"/><g fill="#333">${texts.join("")}</g></svg>`),
  )
    .resize({ width: 1536 })
    .jpeg()
    .toBuffer();
  const { text } = (await analyze(screenshot)).analysis;
  const read = text.split("\n").flatMap((line) => line.split(" "));
  const missing = words.map((word) => Math.max(0, lines.length - read.filter((one) => one === word).length));

  expect(missing.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(0.05 * words.length * lines.length);
});

it("reads a sign in a photograph", async () => {
  const sign = `<svg xmlns="http://www.w3.org/2000/svg" width="420" height="160" font-family="sans-serif" fill="white">
    <rect width="420" height="160" fill="#124a9b"/>
    <text x="40" y="75" font-size="44" font-weight="bold">NORTH PIER</text>
    <text x="40" y="125" font-size="32">Ferry to the island</text></svg>`;
  const background = await fixedNoise(128, 86).resize(1024, 683, { fit: "fill" }).png().toBuffer();
  const photograph = await sharp(background)
    .composite([{ input: Buffer.from(sign) }])
    .jpeg()
    .toBuffer();
  const { text } = (await analyze(photograph)).analysis;

  expect(text.split(/\s/)).toEqual(expect.arrayContaining(["NORTH", "PIER", "island"]));
});

it("reads large letters that fill the image", async () => {
  const board = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600" font-family="sans-serif">
    <rect width="900" height="600" fill="#468"/><rect x="100" y="100" width="600" height="200" fill="white"/>
    <text x="130" y="190" font-size="60">INVOICE 2041</text>
    <text x="130" y="260" font-size="44">Rechnung für März</text></svg>`;
  const { text } = (await analyze(await sharp(Buffer.from(board)).jpeg().toBuffer())).analysis;
  expect(text.split("\n")).toEqual(["INVOICE 2041", "Rechnung für März"]);
});

it("reads no words in noise", async () => {
  const noise = await fixedNoise(300, 200).jpeg().toBuffer();
  expect(await analyze(noise)).toMatchObject({ analysis: { labels: [], text: "" } });
});

/** The same pixels in every run: the models read a few of all kinds of noise wrongly. */
function fixedNoise(width: number, height: number) {
  const { integer } = createRandom(20_261_128);
  const pixels = Uint8Array.from({ length: width * height * 3 }, () => integer(78, 178));

  return sharp(pixels, { raw: { width, height, channels: 3 } });
}
