import { expect, test } from "vitest";
import { fc } from "@/test/harness/fast-check";
import { clampRatio, justifiedRows } from "./gallery-layout";

const layout = { width: 1000, gap: 8, minHeight: 200 };
const ratio = (value: number) => value;

test("every image appears once, in order, and full rows exactly fill the width", () => {
  const ratios = fc.array(fc.double({ min: 0.6, max: 2.4, noNaN: true }), { maxLength: 60 });
  fc.assert(
    fc.property(ratios, (items) => {
      const rows = justifiedRows(items, ratio, layout);
      expect(rows.flatMap((row) => row.tiles.map(({ item }) => item))).toEqual(items);
      for (const [index, row] of rows.entries()) {
        const tiles = row.tiles.reduce((sum, tile) => sum + tile.width, 0);
        const total = tiles + layout.gap * (row.tiles.length - 1);
        const isLast = index === rows.length - 1;
        if (isLast) expect(row.height).toBeLessThanOrEqual(layout.minHeight);
        else expect(row.height).toBeGreaterThanOrEqual(layout.minHeight);
        if (!isLast) expect(total).toBeCloseTo(layout.width, 6);
        expect(total).toBeLessThanOrEqual(layout.width + 1e-6);
      }
    }),
  );
});

test("rows know their start position", () => {
  expect(justifiedRows([2, 2, 2, 2, 2, 2], ratio, layout).map((row) => row.start)).toEqual([0, 2, 4]);
});

test("extreme and unknown aspect ratios are clamped", () => {
  expect(clampRatio(10_000, 100)).toBe(2.4);
  expect(clampRatio(100, 10_000)).toBe(0.6);
  expect(clampRatio(null, null)).toBe(1);
  expect(clampRatio(300, 200)).toBe(1.5);
});
