import { isCustomKey } from "@/lib/kernel/variant-keys";
import type { Variant } from "./repository";
import { customVariantLimit } from "./resource";

type Stored = Pick<Variant, "variantKey" | "status" | "kind">;

/** The custom variants that exist; one that could not be rendered takes no slot. */
export function customKeysOf(rows: readonly Stored[]): string[] {
  const ready = rows.filter((row) => row.kind === "custom" && row.status === "ready");
  return [...new Set(ready.map((row) => row.variantKey))];
}

/** The custom variants among the wanted ones for which there is no slot, the later ones first to go. */
export function keysBeyondLimit(rows: readonly Stored[], wanted: readonly string[]): string[] {
  const existing = customKeysOf(rows);
  const added = [...new Set(wanted)].filter((key) => isCustomKey(key) && !existing.includes(key));
  return added.slice(Math.max(0, customVariantLimit - existing.length));
}
