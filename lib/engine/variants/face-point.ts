import type { FocalPoint } from "./gravity";

/** A part of an upright image, in shares of its width and height from the top left. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Returns the middle of what the faces span; null without faces. */
export function findFacePoint(faces: readonly Box[]): FocalPoint | null {
  if (faces.length === 0) return null;

  const middle = (starts: number[], ends: number[]) => (Math.min(...starts) + Math.max(...ends)) / 2;
  return {
    x: middle(
      faces.map(({ x }) => x),
      faces.map(({ x, width }) => x + width),
    ),
    y: middle(
      faces.map(({ y }) => y),
      faces.map(({ y, height }) => y + height),
    ),
  };
}
