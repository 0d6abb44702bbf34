import { useState } from "react";
import type { VariantOptions } from "./variant-options";

export type Slot = "a" | "b";

interface SettingsPair {
  a: VariantOptions;
  /** Undefined unless two settings are compared. */
  b: VariantOptions | undefined;
  /** The setting that the controls change. */
  active: Slot;
}

/** The chosen variant options, and a second setting while two are compared. */
export function useSettingsPair(initial: () => VariantOptions) {
  const [pair, setPair] = useState<SettingsPair>(() => ({ a: initial(), b: undefined, active: "a" }));
  const options = pair[pair.active] ?? pair.a;
  return {
    ...pair,
    options,
    update: (next: VariantOptions) => setPair((before) => ({ ...before, [before.active]: next })),
    activate: (active: Slot) => setPair((before) => ({ ...before, active })),
    /** Starts with two equal settings, of which the second is changed. */
    split: () => setPair({ a: options, b: options, active: "b" }),
    /** Keeps the setting that was changed last. */
    join: () => setPair({ a: options, b: undefined, active: "a" }),
  };
}
