import { isCustomKey } from "@/lib/engine/variants/variant-keys";
import type { RenditionRow } from "./repository";
import { customVariantLimit } from "./resource";

type RenditionStatusRow = Pick<RenditionRow, "variantKey" | "status" | "kind">;

/** The custom variants that exist; one that could not be rendered takes no slot. */
export function listCustomKeys(rows: readonly RenditionStatusRow[]): string[] {
  const ready = rows.filter((row) => row.kind === "custom" && row.status === "ready");
  return [...new Set(ready.map((row) => row.variantKey))];
}

/** The custom variants among the wanted ones for which there is no slot, the later ones first to go. */
export function findKeysOverLimit(
  rows: readonly RenditionStatusRow[],
  requestedKeys: readonly string[],
): string[] {
  const existing = listCustomKeys(rows);
  const added = [...new Set(requestedKeys)].filter((key) => isCustomKey(key) && !existing.includes(key));
  return added.slice(Math.max(0, customVariantLimit - existing.length));
}
