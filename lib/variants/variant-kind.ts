import { masterRendition } from "@/lib/engine";
import { isCustomKey } from "@/lib/engine/variants/variant-keys";

export function variantKind(variantKey: string): "preset" | "custom" | "master" {
  if (variantKey === masterRendition.key) return "master";
  return isCustomKey(variantKey) ? "custom" : "preset";
}
