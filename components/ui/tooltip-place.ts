/** Edges in the window; `start` and `end` are distances from the edge where lines start. */
export interface Edges {
  start: number;
  end: number;
  top: number;
  bottom: number;
}

export interface Size {
  width: number;
  height: number;
}

export type TooltipSide = "top" | "inline-end";

/**
 * Returns where a tooltip stands: on its side of the anchor, on the opposite one where there is no
 * room, never cut.
 */
export function placeTooltip(
  anchor: Edges,
  popup: Size,
  viewport: Size,
  side: TooltipSide,
): { start: number; top: number } {
  const within = (value: number, room: number) => Math.max(0, Math.min(value, room));
  const [freeWidth, freeHeight] = [viewport.width - popup.width, viewport.height - popup.height];
  if (side === "top") {
    const above = anchor.top - popup.height;
    const middle = (anchor.start + anchor.end - popup.width) / 2;
    return { start: within(middle, freeWidth), top: within(above < 0 ? anchor.bottom : above, freeHeight) };
  }

  const before = anchor.start - popup.width;
  const middle = (anchor.top + anchor.bottom - popup.height) / 2;
  const start = anchor.end > freeWidth ? before : anchor.end;

  return { start: within(start, freeWidth), top: within(middle, freeHeight) };
}
