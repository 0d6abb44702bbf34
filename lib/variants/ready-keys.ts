import type { Variant } from "./repository";

/** The variants that are there in some format; the master is none of them. */
export function readyKeys(rows: readonly Pick<Variant, "variantKey" | "status" | "kind">[]): string[] {
  const ready = rows.filter((row) => row.status === "ready" && row.kind !== "master");
  return [...new Set(ready.map((row) => row.variantKey))];
}
