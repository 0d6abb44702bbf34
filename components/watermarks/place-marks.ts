import { center, getGravityPoint } from "@/lib/engine/variants/gravity";
import type { WatermarkPlacement } from "@/lib/engine/variants/watermark";

interface Size {
  width: number;
  height: number;
}

interface Box extends Size {
  x: number;
  y: number;
}

/** A mark to draw. */
export interface Mark extends Size {
  url: string;
}

/** Converts a size to percentages of its shorter side, in which placements are. */
export function toShares({ width, height }: Size): Size {
  const share = Math.min(width, height) / 100;
  return { width: width / share, height: height / share };
}

/** Returns where a mark is on an image, as the server draws it. */
export function placeMark(mark: Size, { position, size, margin }: WatermarkPlacement, image: Size): Box {
  const { width, height } = scaleMark(mark, size);
  const point = position === "tile" ? center : (getGravityPoint(position) ?? center);
  return {
    x: placeOnAxis(point.x, { free: image.width - width, margin }),
    y: placeOnAxis(point.y, { free: image.height - height, margin }),
    width,
    height,
  };
}

/**
 * Returns the part that tiles repeat: two rows of a mark, the second shifted by half a step. The
 * first mark is at its top left.
 */
export function placeTiles(mark: Size, placement: WatermarkPlacement, image: Size): Box & { marks: Box[] } {
  const { x, y, width, height } = placeMark(mark, placement, image);
  const [columnStep, rowStep] = [width + placement.margin, height + placement.margin];
  const marks = [
    { x: 0, y: 0 },
    { x: -columnStep / 2, y: rowStep },
    { x: columnStep / 2, y: rowStep },
  ];
  return {
    x,
    y,
    width: columnStep,
    height: 2 * rowStep,
    marks: marks.map((place) => ({ ...place, width, height })),
  };
}

function scaleMark({ width, height }: Size, longerSide: number): Size {
  const scale = longerSide / Math.max(width, height);
  return { width: width * scale, height: height * scale };
}

/** Returns the distance from the left or the top, with this much room around the mark. */
function placeOnAxis(share: number, { free, margin }: { free: number; margin: number }): number {
  const inset = Math.min(margin, free);
  return share === center.x ? free / 2 : share === 0 ? inset : free - inset;
}
