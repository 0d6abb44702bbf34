/** A part of an image that is shown: enlarged by `scale`, with its top left corner at `x` and `y`. */
export interface View {
  scale: number;
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

export const wholeView: View = { scale: 1, x: 0, y: 0 };

/** Returns the size in which the image fits; it is not enlarged. */
export function fitIn(image: Size, stage: Size): Size {
  const scale = Math.min(1, stage.width / image.width, stage.height / image.height);
  return { width: image.width * scale, height: image.height * scale };
}

/** The largest scale: two screen pixels for each pixel, and always at least a little. */
export function maxScale(image: Size, fitted: Size): number {
  return Math.max(2.5, (2 * image.width) / fitted.width);
}

/** Enlarges around a point of the fitted image, which stays where it is. */
export function zoomAt(view: View, scale: number, point: { x: number; y: number }): View {
  const factor = scale / view.scale;
  return { scale, x: point.x - (point.x - view.x) * factor, y: point.y - (point.y - view.y) * factor };
}

/**
 * Moves the view so that the image covers the stage, or is in its middle where it is smaller.
 * `x` and `y` count from the corner of the fitted image, which is in the middle of the stage.
 */
export function limitView({ scale, x, y }: View, fitted: Size, stage: Size): View {
  return {
    scale,
    x: limit(x, fitted.width, stage.width, scale),
    y: limit(y, fitted.height, stage.height, scale),
  };
}

function limit(start: number, length: number, room: number, scale: number): number {
  const scaled = length * scale;
  if (scaled <= room) return (length - scaled) / 2;

  const margin = (room - length) / 2;
  return Math.min(0 - margin, Math.max(start, length + margin - scaled));
}
