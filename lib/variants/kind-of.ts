import { isCustomKey } from "@/lib/kernel/variant-keys";

export function kindOf(variantKey: string): "preset" | "custom" {
  return isCustomKey(variantKey) ? "custom" : "preset";
}
