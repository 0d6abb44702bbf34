import { type FocalPoint, type Gravity, getGravityPoint } from "./gravity";
import type { RecipeSettings } from "./recipe";

type Orientation = Pick<RecipeSettings, "rotate" | "flip">;

/** Whether the rotation swaps width and height. */
export function isSideways({ rotate }: Pick<Orientation, "rotate">): boolean {
  return rotate === 90 || rotate === 270;
}

export const mirrorsLeftRight = ({ flip }: Pick<Orientation, "flip">) =>
  flip === "horizontal" || flip === "both";
export const mirrorsTopBottom = ({ flip }: Pick<Orientation, "flip">) =>
  flip === "vertical" || flip === "both";

/** Returns the gravity on the image before its rotation and flip. */
export function toSourceGravity(gravity: Gravity, orientation: Orientation): Gravity {
  const point = getGravityPoint(gravity);
  return point ? toSourcePoint(point, orientation) : gravity;
}

function toSourcePoint(point: FocalPoint, orientation: Orientation): FocalPoint {
  const x = mirrorsLeftRight(orientation) ? 1 - point.x : point.x;
  const y = mirrorsTopBottom(orientation) ? 1 - point.y : point.y;
  switch (orientation.rotate) {
    case 0:
      return { x, y };
    case 90:
      return { x: y, y: 1 - x };
    case 180:
      return { x: 1 - x, y: 1 - y };
    case 270:
      return { x: 1 - y, y: x };
  }
}
