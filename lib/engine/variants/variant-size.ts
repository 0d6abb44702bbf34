import type { ImageSource } from "../image-properties";
import { getOutputSpec } from "./get-output-spec";
import { outputSize, type Size } from "./output-size";

/** How large the variant of this key is, without rendering it. The pages use it too, so it stays free of pixels. */
export function variantSize(key: string, source: ImageSource): Size {
  return outputSize(getOutputSpec(key), source);
}
