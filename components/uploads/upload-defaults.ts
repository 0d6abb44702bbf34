import { useEffect, useSyncExternalStore } from "react";
import { api, unwrap } from "@/components/api/client";
import { settingsSavedAt } from "@/components/session/save-settings";
import { findUploadDefaults, setUploadDefaults, subscribeToUploadDefaults } from "./known-upload-defaults";
import { toUploadDefaults, type UploadDefaults } from "./to-upload-defaults";

const maxAgeMs = 60_000;
let fetching: { defaults: Promise<UploadDefaults | undefined>; startedAt: number } | undefined;

/**
 * Returns the owner's upload defaults, which are fetched at most once a minute unless settings were
 * saved. Resolves to `undefined` when that fails: they are only shown.
 */
export async function loadUploadDefaults(): Promise<UploadDefaults | undefined> {
  const oldest = Math.max(settingsSavedAt(), Date.now() - maxAgeMs);
  const known = findUploadDefaults(oldest);
  if (known) return known;

  if (!fetching || fetching.startedAt <= oldest) {
    const startedAt = Date.now();
    fetching = { defaults: fetchDefaults(startedAt).catch(() => undefined), startedAt };
  }

  const { defaults } = fetching;
  await defaults;
  if (fetching?.defaults === defaults) fetching = undefined;

  return defaults;
}

async function fetchDefaults(startedAt: number): Promise<UploadDefaults> {
  const settings = await unwrap(api.GET("/settings", {}));
  const { album } = settings.upload_defaults;
  const defaults = toUploadDefaults(
    settings,
    await unwrap(api.GET("/albums/{album}", { params: { path: { album } } })),
  );
  setUploadDefaults(defaults, startedAt);

  return defaults;
}

/** Defaults from before the last change of settings are not shown. */
const findShown = () => findUploadDefaults(settingsSavedAt());

/**
 * Returns the defaults as soon as they are known, and reads them again if they are needed and old.
 */
export function useUploadDefaults(isNeeded: boolean): UploadDefaults | undefined {
  const defaults = useSyncExternalStore(subscribeToUploadDefaults, findShown, () => undefined);
  useEffect(() => {
    if (isNeeded) void loadUploadDefaults();
  }, [isNeeded]);
  return defaults;
}
