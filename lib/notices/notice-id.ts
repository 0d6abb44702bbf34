import { createHash } from "node:crypto";

/** The id is opaque. It changes with what makes the notice a new one. */
export function noticeId(...parts: readonly string[]): string {
  return `ntc_${createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 16)}`;
}
