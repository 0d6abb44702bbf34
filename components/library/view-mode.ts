import type { SettingsResource } from "@/lib/settings/resource";
import type { GridSpec } from "./geometry/rows";

export const viewModes = ["regular", "compact", "square", "list"] as const satisfies ReadonlyArray<
  SettingsResource["image_view_mode"]
>;
export type ViewMode = (typeof viewModes)[number];

/**
 * The view of lists: the mode, a setting of the account, and the width that the grid had last in
 * this browser.
 */
export interface ViewState {
  mode: ViewMode;
  /** The server lays out the first rows for it. Undefined before the first visit. */
  width: number | undefined;
}

/**
 * Lengths in pixels by the width of the grid, and how much higher than the minimum a row may be.
 * Two images before a third that nearly fits grow by 1.5; on a phone, one image before another by
 * 2. `grid.css` repeats them.
 */
const tiers = [
  { below: 560, gap: 4, regular: 110, compact: 76, square: 104, growth: 2 },
  { below: 900, gap: 6, regular: 150, compact: 100, square: 128, growth: 1.5 },
  { below: Number.POSITIVE_INFINITY, gap: 6, regular: 210, compact: 124, square: 150, growth: 1.5 },
] as const;
export const listRowHeight = 56;
export const headingHeight = 48;
export const sectionGap = 20;

export function gridSpec(mode: ViewMode, width: number): GridSpec {
  const { gap, growth, ...sizes } = tiers.find(({ below }) => width < below) ?? tiers[2];
  if (mode === "list") return { kind: "list", width, gap: 0, rowHeight: listRowHeight };
  if (mode === "square") return { kind: "square", width, gap, minSize: sizes.square };

  return { kind: "justified", width, gap, minHeight: sizes[mode], maxHeight: growth * sizes[mode] };
}
