import type { Box } from "../variants/face-point";
import type { FoundFace } from "./analysis-packages";

const minConfidence = 0.5;

/** Returns where faces are, the largest first. Nothing about whose they are is computed. */
export function toFaceBoxes(faces: readonly FoundFace[]): Box[] {
  return faces
    .filter(({ boxScore }) => boxScore >= minConfidence)
    .map(({ boxRaw: [x, y, width, height] }) => ({ x, y, width, height }))
    .sort((one, other) => other.width * other.height - one.width * one.height);
}
