import type { FaceResult } from "@vladmandic/human";
import type { Box } from "../variants/face-point";

const minConfidence = 0.5;

/** Returns where faces are, the largest first. Nothing about whose they are is computed. */
export function toFaceBoxes(faces: readonly Pick<FaceResult, "boxRaw" | "boxScore">[]): Box[] {
  return faces
    .filter(({ boxScore }) => boxScore >= minConfidence)
    .map(({ boxRaw: [x, y, width, height] }) => ({ x, y, width, height }))
    .sort((one, other) => other.width * other.height - one.width * one.height);
}
