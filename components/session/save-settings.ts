import { api, unwrap } from "@/components/api/client";
import type { components } from "@/packages/client/src/schema";

type SettingsResource = components["schemas"]["Settings"];
export type SettingsChanges = components["schemas"]["UpdateSettings"];

let last: Promise<unknown> = Promise.resolve();
let savedAt = 0;

/**
 * When this page has last saved settings, in milliseconds: what was read before may be out of date.
 */
export const settingsSavedAt = () => savedAt;

/**
 * Saves settings of the account, which then hold in every browser. One after the other: the last
 * choice wins.
 */
export async function saveSettings(changes: SettingsChanges): Promise<SettingsResource> {
  const save = async () => {
    const settings = await unwrap(api.PATCH("/settings", { body: changes }));
    savedAt = Date.now();
    return settings;
  };
  const saved = last.then(save, save);
  last = saved;

  return saved;
}
