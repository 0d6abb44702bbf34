"use client";

import type { ReactNode } from "react";
import { AddedMessages } from "@/components/ui/added-messages.client";
import { type MessageLoaders, useLoadedMessages } from "@/components/ui/use-loaded-messages";

const loaders: MessageLoaders = {
  en: () => import("@/messages/en/empty-library.json"),
  de: () => import("@/messages/de/empty-library.json"),
  fr: () => import("@/messages/fr/empty-library.json"),
  es: () => import("@/messages/es/empty-library.json"),
  "pt-BR": () => import("@/messages/pt-BR/empty-library.json"),
  nl: () => import("@/messages/nl/empty-library.json"),
  pl: () => import("@/messages/pl/empty-library.json"),
  ja: () => import("@/messages/ja/empty-library.json"),
  "zh-Hans": () => import("@/messages/zh-Hans/empty-library.json"),
  ar: () => import("@/messages/ar/empty-library.json"),
};

interface Props {
  /** Shown until the texts are loaded. */
  fallback: ReactNode;
  children: ReactNode;
}

/** Loads the texts for a library without images of its owner with the parts inside. */
export function EmptyLibraryMessages({ fallback, children }: Props) {
  const { data } = useLoadedMessages("emptyLibrary", loaders);
  return data ? <AddedMessages messages={data}>{children}</AddedMessages> : fallback;
}
