import { isSideways, mirrorsLeftRight, mirrorsTopBottom } from "../recipe-orientation";
import { editBitmap, type Operation } from "./edit-bitmap";
import type { Effects } from "./effects";

/** Rotates, then flips. sharp flips first, so a rotation by 90° exchanges the axes of the flip. */
export function turn(orientation: Pick<Effects, "rotate" | "flip">): Operation {
  const isExchanged = isSideways(orientation);
  const axes = [mirrorsTopBottom(orientation), mirrorsLeftRight(orientation)];
  const [flip, flop] = isExchanged ? axes.reverse() : axes;

  return (bitmap) =>
    editBitmap(bitmap, (pipeline) => pipeline.flip(flip).flop(flop).rotate(orientation.rotate));
}
