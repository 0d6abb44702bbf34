import { masterRendition, masterSpec } from "./master-spec";
import type { OutputSpec } from "./output-spec";
import { presets } from "./presets";
import { isPresetKey, parseCustomKey } from "./variant-keys";

/** Returns the output spec of a variant key. Without both sides there is no box, so all fit modes are equivalent. */
export function getOutputSpec(key: string): OutputSpec {
  if (isPresetKey(key)) return presets[key];
  if (key === masterRendition.key) return masterSpec;
  const custom = parseCustomKey(key);
  if (!custom) throw new RangeError(`No variant has the key "${key}".`);
  return custom.width === 0 || custom.height === 0 ? { ...custom, fit: "inside" } : custom;
}
