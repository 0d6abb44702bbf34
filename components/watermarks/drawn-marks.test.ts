import sharp from "sharp";
import { expect, test } from "vitest";
import { type WatermarkPlacement, watermarkPositions } from "@/lib/engine/variants/watermark";
import { renderRecipe } from "@/test/harness/render";
import { placeMark, placeTiles, toShares } from "./place-marks";

const reference = "wmk_01jd0000000000000000000000.0a1b2c3d4e5f";
const image = { width: 300, height: 200 };
const mark = { width: 40, height: 20 };
/** Pixels in a percentage of the shorter side. */
const scale = 2;

const plain = (size: typeof image, background: string) =>
  sharp({ create: { ...size, channels: 3, background } })
    .png()
    .toBuffer();

type Box = ReturnType<typeof placeMark>;

/** Lists the marks that the preview draws, including marks partly outside of the image. */
function listMarks(placement: WatermarkPlacement): Box[] {
  const shares = toShares(image);
  if (placement.position !== "tile") return [placeMark(mark, placement, shares)];

  const tiles = placeTiles(mark, placement, shares);
  const steps = Array.from({ length: 21 }, (_, index) => index - 10);
  return steps.flatMap((column) =>
    steps.flatMap((row) =>
      tiles.marks.map((box) => ({
        ...box,
        x: tiles.x + column * tiles.width + box.x,
        y: tiles.y + row * tiles.height + box.y,
      })),
    ),
  );
}

/** Draws white boxes on black, a byte a pixel. */
function drawBoxes(boxes: readonly Box[]): Buffer {
  const pixels = Buffer.alloc(image.width * image.height);
  for (const { x, y, width, height } of boxes)
    for (let row = Math.max(0, y * scale); row < Math.min(image.height, (y + height) * scale); row += 1) {
      const [from, to] = [Math.max(0, x * scale), Math.min(image.width, (x + width) * scale)];
      if (from < to) pixels.fill(255, row * image.width + from, row * image.width + to);
    }

  return pixels;
}

test.each(watermarkPositions)("the preview has a mark where the server draws it: %s", async (position) => {
  const placement = { position, size: 20, opacity: 1, margin: 5 };
  const bytes = await plain(mark, "#ffffff");
  const { file } = await renderRecipe(
    await plain(image, "#000000"),
    { in: "png", watermark: reference },
    { watermarks: new Map([[reference, { ...placement, bytes }]]) },
  );
  const drawn = await sharp(file).removeAlpha().extractChannel(0).raw().toBuffer();

  expect(drawn.equals(drawBoxes(listMarks(placement)))).toBe(true);
});
