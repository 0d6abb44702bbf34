import { useEffect, useSyncExternalStore } from "react";
import { api, unwrap } from "@/components/api/client";
import { settingsSavedAt } from "@/components/shell/save-settings";
import { toUploadDefaults, type UploadDefaults } from "./to-upload-defaults";

const maxAgeMs = 60_000;
let shown: { defaults: UploadDefaults; readAt: number } | undefined;
let fetching: { defaults: Promise<UploadDefaults | undefined>; startedAt: number } | undefined;
const listeners = new Set<() => void>();

/** Shows the defaults that came with the page. */
export function setUploadDefaults(defaults: UploadDefaults): void {
  show(defaults, Date.now());
}

function show(defaults: UploadDefaults, readAt: number): void {
  shown = { defaults, readAt };
  for (const listener of listeners) listener();
}

/**
 * Returns the owner's upload defaults, which are fetched at most once a minute unless settings were saved. Resolves to `undefined` when that
 * fails: they are only shown.
 */
export async function loadUploadDefaults(): Promise<UploadDefaults | undefined> {
  const oldest = Math.max(settingsSavedAt(), Date.now() - maxAgeMs);
  if (shown && shown.readAt > oldest) return shown.defaults;
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
  show(defaults, startedAt);
  return defaults;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Those from before the last change of settings are not shown. */
const findShown = () => (shown && shown.readAt > settingsSavedAt() ? shown.defaults : undefined);

/** Returns the defaults as soon as they are known, and reads them again if they are needed and old. */
export function useUploadDefaults(isNeeded: boolean): UploadDefaults | undefined {
  const defaults = useSyncExternalStore(subscribe, findShown, () => undefined);
  useEffect(() => {
    if (isNeeded) void loadUploadDefaults();
  }, [isNeeded]);
  return defaults;
}
