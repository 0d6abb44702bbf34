interface Size {
  width: number;
  height: number;
}

/** A point of the image, in shares of its width and height from the top left. */
export interface FocalPoint {
  x: number;
  y: number;
}

/**
 * Returns the `object-position` with which a box shows the same part as a crop around the point:
 * centered on it, as nearly as the edges of the image allow.
 */
export function cropPosition(point: FocalPoint, image: Size, box: Size): string {
  const scale = Math.max(box.width / image.width, box.height / image.height);
  const share = (at: number, drawn: number, shown: number) => {
    const hidden = drawn - shown;
    if (hidden < 0.5) return 50;

    return Math.min(100, Math.max(0, ((at * drawn - shown / 2) / hidden) * 100));
  };
  const x = share(point.x, image.width * scale, box.width);
  const y = share(point.y, image.height * scale, box.height);

  return `${x.toFixed(2)}% ${y.toFixed(2)}%`;
}

/** Moves a point, within the image. */
export function movePoint(point: FocalPoint, by: FocalPoint): FocalPoint {
  return { x: clampShare(point.x + by.x), y: clampShare(point.y + by.y) };
}

/** Three decimals, as the service stores it. */
export function clampShare(share: number): number {
  return Math.round(Math.min(1, Math.max(0, share)) * 1_000) / 1_000;
}
