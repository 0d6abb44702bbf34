import { api, unwrap } from "@/components/api/client";
import type { components } from "@/components/api/schema";
import { forgetUploadDefaults } from "@/components/uploads/upload-defaults";

type SettingsResource = components["schemas"]["Settings"];
export type SettingsChanges = components["schemas"]["UpdateSettings"];

let last: Promise<unknown> = Promise.resolve();

/** Saves settings of the account, which then hold in every browser. One after the other: the last choice wins. */
export async function saveSettings(changes: SettingsChanges): Promise<SettingsResource> {
  const save = () => unwrap(api.PATCH("/settings", { body: changes }));
  const saved = last.then(save, save);
  last = saved;
  if (changes.upload_defaults) void saved.then(forgetUploadDefaults, () => undefined);
  return saved;
}
