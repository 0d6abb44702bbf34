import { expect, test } from "vitest";
import { layoutSections } from "./sections";
import { chooseTiles } from "./tile-batch";
import { visibleSections } from "./visible-rows";

const spec = { kind: "square", width: 1_000, gap: 0, minSize: 100 } as const;
const source = { key: "2026-01", count: 100, ratioSum: 100, ratios: new Uint8Array(100).fill(128) };
/** Ten rows of ten. */
const layout = layoutSections([source], { spec, headingHeight: 0, sectionGap: 0 });
const visible = visibleSections(layout, { top: 0, bottom: 1_000 });
const limit = 20;
const idAt = (index: number) => (index === 99 ? undefined : `img_${index}`);

test("a frame adds a few tiles, first the tiles in the window, until all exist", () => {
  const window = { top: 520, bottom: 580 };
  let mounted: ReadonlySet<string> = new Set();
  const first = chooseTiles(visible, { mounted, window, limit, idAt });

  expect(first.keys.size).toBe(limit);
  expect([...first.keys].slice(0, 2)).toEqual(["2026-01/5/img_50", "2026-01/5/img_51"]);
  expect(first.isComplete).toBe(false);

  let frames = 0;
  for (let isComplete = false; !isComplete; frames += 1) {
    const batch = chooseTiles(visible, { mounted, window, limit, idAt });
    for (const key of mounted) expect(batch.keys).toContain(key);
    ({ keys: mounted, isComplete } = batch);
  }

  expect(frames).toBe(Math.ceil(99 / limit));
  expect(mounted.size).toBe(99);
});

test("tiles that are out of reach are left out", () => {
  const mounted = new Set(["2026-01/0/img_0", "2026-01/9/img_90"]);
  const top = visibleSections(layout, { top: 0, bottom: 90 });
  const { keys } = chooseTiles(top, { mounted, window: { top: 0, bottom: 90 }, limit, idAt });

  expect(keys).toContain("2026-01/0/img_0");
  expect(keys).not.toContain("2026-01/9/img_90");
});
