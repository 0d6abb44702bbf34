"use client";

import type { ReactNode } from "react";
import { AddedMessages } from "@/components/ui/added-messages.client";
import { type MessageLoaders, useLoadedMessages } from "@/components/ui/use-loaded-messages";

const loaders: MessageLoaders = {
  en: () => import("@/messages/en/collection-actions.json"),
  de: () => import("@/messages/de/collection-actions.json"),
  fr: () => import("@/messages/fr/collection-actions.json"),
  es: () => import("@/messages/es/collection-actions.json"),
  "pt-BR": () => import("@/messages/pt-BR/collection-actions.json"),
  nl: () => import("@/messages/nl/collection-actions.json"),
  pl: () => import("@/messages/pl/collection-actions.json"),
  ja: () => import("@/messages/ja/collection-actions.json"),
  "zh-Hans": () => import("@/messages/zh-Hans/collection-actions.json"),
  ar: () => import("@/messages/ar/collection-actions.json"),
};

/**
 * Loads the texts of changes of collections with their first use, so that the HTML of pages does not
 * have them.
 */
export function CollectionMessages({ children }: { children: ReactNode }) {
  const { data } = useLoadedMessages("collectionActions", loaders);
  return data && <AddedMessages messages={data}>{children}</AddedMessages>;
}
