import { expect, test } from "vitest";
import { decodeRatios, isBeyondTile, ratioToByte, tileRatio } from "@/components/image-lists/ratio-bytes";
import { fc } from "@/test/harness/fast-check";
import { estimateRows, layoutRows, tilesOfRow } from "./rows";

const justified = { kind: "justified", width: 1000, gap: 8, minHeight: 200, maxHeight: 300 } as const;
const bytes = fc
  .array(fc.integer({ min: 0, max: 255 }), { maxLength: 80 })
  .map((list) => Uint8Array.from(list));

test("a byte encodes a ratio within one percent, as in the timeline", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9_000 }), fc.integer({ min: 1, max: 9_000 }), (width, height) => {
      const ratio = width / height;
      fc.pre(ratio >= 0.5 && ratio <= 4);
      expect(Math.abs(tileRatio(ratioToByte(width, height)) / ratio - 1)).toBeLessThan(0.01);
    }),
  );
  expect([ratioToByte(1, 1), ratioToByte(null, 5), ratioToByte(2, 1), ratioToByte(1, 1_000)]).toEqual([
    128, 128, 170, 0,
  ]);
  expect([...decodeRatios("gKoA")]).toEqual([128, 170, 0]);
});

test("only extreme images are not cropped to their tile", () => {
  expect([ratioToByte(5, 1), ratioToByte(1, 3)].map(isBeyondTile)).toEqual([true, true]);
  expect([ratioToByte(4, 1), ratioToByte(1, 2), ratioToByte(3, 2)].map(isBeyondTile)).toEqual([
    false,
    false,
    false,
  ]);
  expect(tileRatio(255)).toBe(4);
  expect(tileRatio(0)).toBe(0.5);
});

test("every image appears once, in order, and full rows exactly fill the width", () => {
  fc.assert(
    fc.property(bytes, (ratios) => {
      const rows = layoutRows(ratios, justified);
      const tiles = [...rows.heights.keys()].map((row) => tilesOfRow(rows, row, ratios, justified));
      expect(tiles.flat().map(({ offset }) => offset)).toEqual([...ratios.keys()]);
      let top = 0;
      for (const [row, inRow] of tiles.entries()) {
        const last = inRow.at(-1) ?? { start: 0, width: 0 };
        const height = rows.heights[row] ?? 0;
        if (row < tiles.length - 1) {
          if (height < 300) expect(last.start + last.width).toBeCloseTo(1000, 6);
          expect(height).toBeGreaterThanOrEqual(200);
          expect(height).toBeLessThanOrEqual(300);
        } else {
          expect(last.start + last.width).toBeLessThanOrEqual(1000 + 1e-6);
          expect(height).toBeLessThanOrEqual(200);
        }

        expect(rows.tops[row]).toBeCloseTo(top, 6);
        top += height + 8;
      }

      expect(rows.height).toBeCloseTo(Math.max(0, top - 8), 6);
    }),
  );
});

test("a portrait before a panorama leaves the end of its row empty", () => {
  const rows = layoutRows(Uint8Array.of(ratioToByte(2, 3), ratioToByte(4, 1), ratioToByte(3, 2)), {
    ...justified,
    width: 850,
  });
  expect([...rows.starts]).toEqual([0, 1, 2, 3]);
  expect(rows.heights[0]).toBe(300);
  expect(rows.heights[1]).toBeCloseTo(850 / 4, 6);
  expect(rows.heights[2]).toBe(200);
});

test("squares and lines of a list have equal rows", () => {
  const square = { kind: "square", width: 1000, gap: 10, minSize: 150 } as const;
  const rows = layoutRows(new Uint8Array(14), square);

  expect([[...rows.starts], rows.heights.length]).toEqual([[0, 6, 12, 14], 3]);
  expect(tilesOfRow(rows, 2, new Uint8Array(14), square).map(({ offset }) => offset)).toEqual([12, 13]);

  const list = layoutRows(new Uint8Array(3), { kind: "list", width: 1000, gap: 0, rowHeight: 56 });
  expect([list.height, [...list.starts]]).toEqual([168, [0, 1, 2, 3]]);
});

test("an estimate from the sum alone is near the real height", () => {
  let seed = 7;
  const random = () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  const ratios = Uint8Array.from({ length: 2_000 }, () => (random() < 0.7 ? 153 : 103));
  const ratioSum = ratios.reduce((sum, byte) => sum + tileRatio(byte), 0);
  for (const width of [358, 800, 1400]) {
    const spec = {
      ...justified,
      width,
      ...(width < 560 ? { minHeight: 110, maxHeight: 220 } : { minHeight: 210, maxHeight: 315 }),
    };
    const error = estimateRows({ count: 2_000, ratioSum }, spec).height / layoutRows(ratios, spec).height - 1;
    expect(Math.abs(error), `${width} px`).toBeLessThan(0.05);
  }

  expect(estimateRows({ count: 0, ratioSum: 0 }, justified)).toEqual({ rows: 0, height: 0 });
});
