import { describe, expect, test } from "vitest";
import type { SectionSource } from "@/components/image-lists/image-list";
import { fc } from "@/test/harness/fast-check";
import { boxOfIndex, indexesInBox, type Move, moveIndex } from "./hit-tests";
import { layoutSections, sectionAtHeight } from "./sections";
import { visibleSections } from "./visible-rows";

const spec = { kind: "square", width: 320, gap: 10, minSize: 100 } as const;
const options = { spec, headingHeight: 40, sectionGap: 20 };
const source = (key: string, count: number, isKnown = true): SectionSource => ({
  key,
  count,
  ratioSum: count,
  ratios: isKnown ? new Uint8Array(count).fill(128) : undefined,
});
/** Three columns of 100: 0 1 2 / 3 4, then 5 6 7 / 8 */
const layout = layoutSections([source("2026-02", 5), source("2026-01", 4)], options);

describe("sections", () => {
  test("stand beneath each other with their headings", () => {
    expect(
      layout.sections.map(({ top, rowsTop, firstIndex, firstRow }) => [top, rowsTop, firstIndex, firstRow]),
    ).toEqual([
      [0, 40, 0, 0],
      [270, 310, 5, 2],
    ]);
    expect([layout.height, layout.count, layout.rowCount]).toEqual([520, 9, 4]);
    expect(sectionAtHeight(layout, 269)?.key).toBe("2026-02");
    expect(sectionAtHeight(layout, 400)?.key).toBe("2026-01");
  });

  test("take the rows of unchanged sections from the previous layout", () => {
    const sources = [source("2026-02", 5), source("2026-01", 4)];
    const before = layoutSections(sources, options);
    const after = layoutSections([source("2026-03", 1), ...sources], options, before);

    expect(after.sections[1]?.rows).toBe(before.sections[0]?.rows);
    expect(layoutSections(sources, { ...options, spec: { ...spec } }, before).sections[0]?.rows).not.toBe(
      before.sections[0]?.rows,
    );
  });

  test("unknown sections have an estimated height and no rows", () => {
    const mixed = layoutSections([source("2026-02", 5, false), source("2026-01", 4)], options);
    expect(mixed.height).toBe(layout.height);
    expect(boxOfIndex(mixed, 1)).toBeUndefined();
    expect(visibleSections(mixed, { top: 0, bottom: 600 }).map(({ rows }) => rows.length)).toEqual([0, 2]);
  });
});

test("only rows within the range and the focused row are visible", () => {
  const rowsIn = (top: number, bottom: number, focused?: number) =>
    visibleSections(layout, { top, bottom }, focused).map(({ section, rows }) => [
      section.key,
      rows.map(({ gridRow }) => gridRow),
    ]);
  expect(rowsIn(0, 100)).toEqual([["2026-02", [0]]]);
  expect(rowsIn(160, 320)).toEqual([
    ["2026-02", [1]],
    ["2026-01", [2]],
  ]);
  expect(rowsIn(0, 100, 8)).toEqual([
    ["2026-02", [0]],
    ["2026-01", [3]],
  ]);
});

test("keys lead to the nearest image, across sections too", () => {
  const move = (index: number, key: Move) => moveIndex(layout, index, key, 200);
  expect([move(0, "ArrowLeft"), move(4, "ArrowRight"), move(8, "ArrowRight")]).toEqual([0, 5, 8]);
  expect([move(0, "ArrowDown"), move(2, "ArrowDown"), move(4, "ArrowDown")]).toEqual([3, 4, 6]);
  expect([move(5, "ArrowUp"), move(7, "ArrowUp"), move(1, "ArrowUp"), move(8, "ArrowDown")]).toEqual([
    3, 4, 1, 8,
  ]);
  expect([move(3, "Home"), move(3, "End"), move(0, "PageDown"), move(8, "PageUp")]).toEqual([0, 8, 3, 3]);
});

test("a rectangle finds exactly the tiles that it touches", () => {
  fc.assert(
    fc.property(
      fc.tuple(...[320, 520, 320, 520].map((max) => fc.integer({ min: 0, max }))),
      ([start = 0, top = 0, width = 0, height = 0]) => {
        const box = { start, top, width, height };
        const touched = Array.from({ length: layout.count }, (_, index) => index).filter((index) => {
          const tile = boxOfIndex(layout, index);
          if (!tile) return false;

          return (
            tile.start <= start + width &&
            tile.start + tile.width >= start &&
            tile.top <= top + height &&
            tile.top + tile.height >= top
          );
        });
        expect(indexesInBox(layout, box)).toEqual(touched);
      },
    ),
  );
});
