import { findFacePoint } from "@/lib/engine";
import { deleteOutdatedFaceCrops, type ImageWithFile } from "@/lib/images";
import type { AnalysisRow } from "./repository";

/**
 * Variants that show the faces are rendered again where those are elsewhere than the analysis
 * before said.
 */
export async function deleteMovedCrops(
  image: ImageWithFile["image"],
  before: AnalysisRow["faces"],
  faces: AnalysisRow["faces"],
) {
  const [from, to] = [findFacePoint(before), findFacePoint(faces)];
  const isSame = from?.x === to?.x && from?.y === to?.y;
  return isSame ? { columns: {}, changes: [] } : deleteOutdatedFaceCrops(image);
}
