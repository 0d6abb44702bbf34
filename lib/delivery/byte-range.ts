/** Both ends inclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Parses a `Range` header (RFC 9110 §14.1.2). Returns undefined when the whole body should be sent:
 * for invalid headers, other units, and multiple ranges, which §14.2 leaves to the server.
 */
export function parseRange(field: string, sizeBytes: number): ByteRange | "unsatisfiable" | undefined {
  if (!/^bytes=/i.test(field)) return undefined;

  const specs = field
    .slice("bytes=".length)
    .split(",")
    .map((spec) => spec.trim())
    .filter((spec) => spec !== "");
  const [, first = "", last = ""] = (specs.length === 1 && /^(\d*)-(\d*)$/.exec(specs[0] ?? "")) || [];
  if (first === "" && last === "") return undefined;
  if (first === "") return suffixRange(Number(last), sizeBytes);

  const [start, end] = [Number(first), last === "" ? Number.POSITIVE_INFINITY : Number(last)];
  if (start > end) return undefined;

  return start < sizeBytes ? { start, end: Math.min(end, sizeBytes - 1) } : "unsatisfiable";
}

function suffixRange(count: number, sizeBytes: number): ByteRange | "unsatisfiable" {
  if (count === 0 || sizeBytes === 0) return "unsatisfiable";
  return { start: Math.max(0, sizeBytes - count), end: sizeBytes - 1 };
}
