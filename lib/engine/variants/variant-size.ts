import type { ImageSource } from "../facts";
import { outputSize, type Size } from "./output-size";
import { getOutputSpec } from "./spec-of";

/** How large the variant of this key is, without rendering it. The pages use it too, so it stays free of pixels. */
export function variantSize(key: string, source: ImageSource): Size {
  return outputSize(getOutputSpec(key), source);
}
