import { masterJob } from "@/lib/engine";
import { isCustomKey } from "@/lib/kernel/variant-keys";

export function kindOf(variantKey: string): "preset" | "custom" | "master" {
  if (variantKey === masterJob.key) return "master";
  return isCustomKey(variantKey) ? "custom" : "preset";
}
