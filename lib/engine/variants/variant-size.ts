import type { ImageSource } from "../image-properties";
import { getOutputSpec } from "./get-output-spec";
import { outputSize, type Size } from "./output-size";

/** Returns the size of a variant without rendering it. Also used by the pages, so it must not depend on pixel code. */
export function variantSize(key: string, source: ImageSource): Size {
  return outputSize(getOutputSpec(key), source);
}
