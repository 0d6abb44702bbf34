import { useState } from "react";
import { activeSetting, changeActive, type SettingsPair, type Slot, toggleSecond } from "./settings-pair";

/** One setting, and a second one while two are compared. */
export function useSettingsPair<Setting>(initial: () => SettingsPair<Setting>) {
  const [pair, setPair] = useState(initial);
  return {
    pair,
    setting: activeSetting(pair),
    change: (change: (setting: Setting) => Setting) => setPair((before) => changeActive(before, change)),
    activate: (active: Slot) => setPair((before) => ({ ...before, active })),
    toggleSecond: () => setPair((before) => toggleSecond(before)),
  };
}
