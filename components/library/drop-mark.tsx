import { boxOfIndex } from "./geometry/hit-tests";
import type { GridLayout } from "./geometry/sections";
import type { DropMark as Mark } from "./use-image-drag";

interface Props {
  layout: GridLayout;
  mark: Mark;
  /** The height at which the mounted part of the grid starts. */
  origin: number;
}

/** A line between two images, where dragged ones would move to. */
export function DropMark({ layout, mark, origin }: Props) {
  const box = boxOfIndex(layout, mark.index);
  if (!box) return null;

  const isAfter = mark.side === "after";
  const isList = layout.spec.kind === "list";
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute z-10 rounded-sm border-2 border-accent-text"
      style={{
        insetInlineStart: isList || !isAfter ? box.start - (isList ? 0 : 5) : box.start + box.width + 1,
        insetBlockStart: box.top - origin + (isList ? (isAfter ? box.height - 2 : -2) : 0),
        width: isList ? box.width : 4,
        height: isList ? 4 : box.height,
      }}
    />
  );
}
