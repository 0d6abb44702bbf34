export const slots = ["a", "b"] as const;
export type Slot = (typeof slots)[number];

/** One setting, or two that are compared. The controls change the active one. */
export interface SettingsPair<Setting> {
  a: Setting;
  /** Undefined unless two settings are compared. */
  b: Setting | undefined;
  active: Slot;
}

export function singleSetting<Setting>(setting: Setting): SettingsPair<Setting> {
  return { a: setting, b: undefined, active: "a" };
}

export function activeSetting<Setting>({ a, b, active }: SettingsPair<Setting>): Setting {
  return active === "b" ? (b ?? a) : a;
}

export function mapSettings<From, To>(
  { a, b, active }: SettingsPair<From>,
  map: (setting: From) => To,
): SettingsPair<To> {
  return { a: map(a), b: b === undefined ? undefined : map(b), active };
}

/** Changes the active setting only. */
export function changeActive<Setting>(
  pair: SettingsPair<Setting>,
  change: (setting: Setting) => Setting,
): SettingsPair<Setting> {
  const changed = change(activeSetting(pair));
  return pair.active === "a" ? { ...pair, a: changed } : { ...pair, b: changed };
}

/**
 * Starts a comparison with two equal settings, of which the second is changed. Ends a comparison
 * with the active setting.
 */
export function toggleSecond<Setting>(pair: SettingsPair<Setting>): SettingsPair<Setting> {
  const setting = activeSetting(pair);
  return pair.b === undefined ? { a: setting, b: setting, active: "b" } : singleSetting(setting);
}
