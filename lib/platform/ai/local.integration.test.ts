import sharp from "sharp";
import { afterAll, expect, it } from "vitest";
import { closeDecoders } from "../decoder";
import { localAnalyzer } from "./local";

afterAll(() => closeDecoders());

const textImage = (lines: readonly string[]) =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1024" height="${lines.length * 70 + 40}">
      <rect width="100%" height="100%" fill="white"/>
      ${lines.map((line, at) => `<text x="30" y="${at * 70 + 60}" font-size="38" font-family="sans-serif">${line}</text>`).join("")}
    </svg>`),
  )
    .jpeg()
    .toBuffer();

it("reads the words in an image, and says nothing that it cannot know", async () => {
  const lines = ["Invoice 2041 from North Pier", "Total amount due in November", "The quick brown fox jumps"];
  const { analysis } = await localAnalyzer.analyze(await textImage(lines));
  const { text, caption, nsfwScore } = analysis;
  expect(text.split("\n")).toEqual(lines);
  expect(caption).toBe("");
  expect(nsfwScore).toBeLessThan(0.85);
}, 60_000);

it("reads no words in noise", async () => {
  const noise = await sharp({
    create: {
      width: 300,
      height: 200,
      channels: 3,
      background: "grey",
      noise: { type: "gaussian", mean: 128, sigma: 40 },
    },
  })
    .jpeg()
    .toBuffer();
  expect(await localAnalyzer.analyze(noise)).toMatchObject({ analysis: { labels: [], text: "" } });
}, 60_000);
