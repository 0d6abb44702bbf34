import sharp from "sharp";
import { expect, it } from "vitest";
import type { Card } from "./card";
import { drawCard } from "./draw-card";

const fontFile = "lib/engine/card/geist-semibold.ttf";
const draw = async (card: Partial<Card>) =>
  Buffer.from(
    await drawCard(
      { title: "Lakes", byline: "Ada", fallback: "@ada", host: "images.example.com", ...card },
      fontFile,
    ),
    "base64",
  );

it("a card has the size of link previews, whatever its title contains", async () => {
  for (const title of [
    "<svg onload=alert(1)>",
    "a & b </text></span> &#0; \"quoted\" 'text'",
    "W".repeat(200),
    "",
  ]) {
    const metadata = await sharp(await draw({ title })).metadata();

    expect([title, metadata.format, metadata.width, metadata.height]).toEqual([title, "jpeg", 1_200, 630]);
  }
});

it("markup in a title is drawn as text", async () => {
  const bold = await draw({ title: "<b>Lakes</b>" });

  expect(bold.equals(await draw({ title: "Lakes" }))).toBe(false);
});

it("a title without letters in the font is replaced by the next text", async () => {
  const named = await draw({ title: "Ada", byline: "@ada" });

  for (const title of ["بحيرات", "湖", "🌞"]) expect((await draw({ title })).equals(named)).toBe(true);
  expect((await draw({ title: "湖", byline: "湖" })).equals(await draw({ title: "@ada", byline: "" }))).toBe(
    true,
  );
});

it("a long title ends with an ellipsis instead of a third line", async () => {
  const long = "A very long title of an album about lakes and mountains ".repeat(3);
  const longer = `${long}and everything else`;

  expect((await draw({ title: long })).equals(await draw({ title: longer }))).toBe(true);
});
