import { useEffect, useState } from "react";
import { api, unwrap } from "@/components/api/client";
import { settingsSavedAt } from "@/components/shell/save-settings";
import type { Visibility } from "@/lib/values/visibility";

/** What an upload gets that names no target. */
export interface UploadDefaults {
  album: { slug: string; title: string };
  visibility: Visibility;
  tags: readonly string[];
  /** Whether the stored file loses its position. */
  removesLocation: boolean;
  isEncrypted: boolean;
}

const maxAgeMs = 60_000;
let latest: { defaults: Promise<UploadDefaults | undefined>; fetchedAt: number } | undefined;

/** Fetches the owner's upload defaults, at most once a minute unless settings were saved. Resolves to `undefined` when that fails: they are only shown. */
export function loadUploadDefaults(): Promise<UploadDefaults | undefined> {
  if (!latest || latest.fetchedAt <= Math.max(settingsSavedAt(), Date.now() - maxAgeMs)) {
    const defaults = fetchDefaults().catch(() => {
      latest = undefined;
      return undefined;
    });
    latest = { defaults, fetchedAt: Date.now() };
  }
  return latest.defaults;
}

async function fetchDefaults(): Promise<UploadDefaults> {
  const { upload_defaults: defaults } = await unwrap(api.GET("/settings", {}));
  const { album: slug } = defaults;
  const { title } = await unwrap(api.GET("/albums/{album}", { params: { path: { album: slug } } }));
  return {
    album: { slug, title },
    visibility: defaults.visibility,
    tags: defaults.tags,
    removesLocation: defaults.strip_metadata || defaults.strip_location,
    isEncrypted: defaults.encrypt,
  };
}

/** Returns the defaults once they are needed and loaded. */
export function useUploadDefaults(isNeeded: boolean): UploadDefaults | undefined {
  const [defaults, setDefaults] = useState<UploadDefaults>();
  useEffect(() => {
    if (!isNeeded) return;
    let isShown = true;
    void loadUploadDefaults().then((loaded) => {
      if (isShown) setDefaults(loaded);
    });
    return () => {
      isShown = false;
    };
  }, [isNeeded]);
  return defaults;
}
