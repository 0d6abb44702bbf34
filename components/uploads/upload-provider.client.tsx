"use client";

import { createContext, type ReactNode, use, useEffect, useMemo } from "react";
import { useSameOriginUrl } from "@/components/api/service-origin.client";
import type { UploadSource, UploadTarget } from "./upload";
import { type UploadSettings, uploadStore } from "./upload-store";
import { currentTarget, enterTarget } from "./upload-target";

const SettingsContext = createContext<UploadSettings | undefined>(undefined);

/** Allows uploads on the pages inside. */
export function UploadProvider({ maxBytes, children }: { maxBytes: number; children: ReactNode }) {
  const toSameOriginUrl = useSameOriginUrl();
  const settings = useMemo(() => ({ maxBytes, toSameOriginUrl }), [maxBytes, toSameOriginUrl]);
  return <SettingsContext value={settings}>{children}</SettingsContext>;
}

interface Uploads {
  /** Uploads files and imports URLs; to the target of the page when none is given. */
  add: (sources: readonly UploadSource[], target?: UploadTarget) => void;
}

export function useUploads(): Uploads {
  const settings = use(SettingsContext);
  if (!settings) throw new Error("There is no UploadProvider around this component.");
  return useMemo(
    () => ({ add: (sources, target = currentTarget()) => uploadStore.add(sources, target, settings) }),
    [settings],
  );
}

interface TargetProps {
  album?: { slug: string; title: string };
  tag?: string;
  isFavourite?: boolean;
}

/** Uploads what is dropped, pasted or chosen on a page to the page's album, with the page's tag, or as favourites. */
export function UploadTargetOfPage({ album, tag, isFavourite = false }: TargetProps) {
  const { slug, title } = album ?? {};
  useEffect(
    () =>
      enterTarget({
        ...(slug !== undefined && title !== undefined && { album: { slug, title } }),
        ...(tag !== undefined && { tag }),
        ...(isFavourite && { isFavourite }),
      }),
    [slug, title, tag, isFavourite],
  );
  return null;
}
