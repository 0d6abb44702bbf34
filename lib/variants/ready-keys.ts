import type { RenditionRow } from "./repository";

/** The variants that are there in some format; the master is none of them. */
export function readyKeys(rows: readonly Pick<RenditionRow, "variantKey" | "status" | "kind">[]): string[] {
  const ready = rows.filter((row) => row.status === "ready" && row.kind !== "master");
  return [...new Set(ready.map((row) => row.variantKey))];
}

/** The variants that could be made in no format that was tried. */
export function failedKeys(rows: readonly Pick<RenditionRow, "variantKey" | "status" | "kind">[]): string[] {
  const ready = readyKeys(rows);
  const failed = rows.filter((row) => row.status === "failed" && row.kind !== "master");
  return [...new Set(failed.map((row) => row.variantKey))].filter((key) => !ready.includes(key));
}
