"use client";

import { createContext, type ReactNode, useContext } from "react";
import { type EmbedFormat, type EmbedUrlFormat, embedFormats } from "@/lib/settings/values";

interface EmbedSettings {
  /** The formats in which links are offered, in order. */
  formats: readonly EmbedFormat[];
  urlFormat: EmbedUrlFormat;
  /** Whether the links of pasted images are copied after their upload. */
  copiesPasted: boolean;
}

const Settings = createContext<EmbedSettings>({
  formats: embedFormats,
  urlFormat: "full",
  copiesPasted: false,
});

export function EmbedSettingsProvider({ children, ...settings }: EmbedSettings & { children: ReactNode }) {
  return <Settings value={settings}>{children}</Settings>;
}

/** The account's formats for copying links, and a function that gives a URL the chosen form. */
export function useEmbedSettings(): EmbedSettings & { toEmbedUrl: (url: string) => string } {
  const settings = useContext(Settings);
  return { ...settings, toEmbedUrl: (url) => toEmbedUrl(url, settings.urlFormat) };
}

/** Returns the URL in full, or from its path on. */
export function toEmbedUrl(url: string, form: EmbedUrlFormat): string {
  if (form === "full" || !URL.canParse(url)) return url;

  const { pathname, search } = new URL(url);
  return pathname + search;
}
