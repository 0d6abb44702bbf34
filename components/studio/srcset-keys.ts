import { variantSize } from "@/lib/engine/variants/output-size";
import { parseCustomKey, toCustomKey } from "@/lib/engine/variants/variant-keys";
import type { Source } from "./variant-options";

interface Candidate {
  key: string;
  /** Output width, which `srcset` declares. */
  width: number;
}

const scales = [0.5, 1, 2] as const;
const maxSide = 8192;

/** Returns the chosen size with half and twice of it, where the image has enough pixels; smallest first. */
export function srcsetKeys(key: string, source: Source): Candidate[] {
  const candidates = scales.flatMap((scale) => scaledKey(key, scale) ?? []);
  const sized = candidates.map((one) => ({ key: one, width: variantSize(one, source).width }));
  const chosen = sized.find((one) => one.key === key);
  const isUseful = (one: Candidate) => one.key === key || one.width !== chosen?.width;
  return sized
    .filter(isUseful)
    .filter((one, index, all) => all.findIndex((o) => o.width === one.width) === index);
}

function scaledKey(key: string, scale: number): string | undefined {
  const custom = parseCustomKey(key);
  if (!custom) return undefined;
  const width = Math.round(custom.width * scale);
  const height = Math.round(custom.height * scale);
  const isLost = (custom.width > 0 && width === 0) || (custom.height > 0 && height === 0);
  return isLost || Math.max(width, height) > maxSide ? undefined : toCustomKey({ ...custom, width, height });
}
