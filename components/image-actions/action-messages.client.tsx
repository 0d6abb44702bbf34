"use client";

import type { ReactNode } from "react";
import { AddedMessages } from "@/components/ui/added-messages.client";
import { type MessageLoaders, useLoadedMessages } from "@/components/ui/use-loaded-messages";

const loaders: MessageLoaders = {
  en: () => import("@/messages/en/image-actions.json"),
  de: () => import("@/messages/de/image-actions.json"),
  fr: () => import("@/messages/fr/image-actions.json"),
  es: () => import("@/messages/es/image-actions.json"),
  "pt-BR": () => import("@/messages/pt-BR/image-actions.json"),
  nl: () => import("@/messages/nl/image-actions.json"),
  pl: () => import("@/messages/pl/image-actions.json"),
  ja: () => import("@/messages/ja/image-actions.json"),
  "zh-Hans": () => import("@/messages/zh-Hans/image-actions.json"),
  ar: () => import("@/messages/ar/image-actions.json"),
};

/**
 * Loads the texts of menus and dialogs about images with their first use, so that the HTML of pages
 * does not have them.
 */
export function ActionMessages({ children }: { children: ReactNode }) {
  const { data } = useLoadedMessages("imageActions", loaders);
  return data && <AddedMessages messages={data}>{children}</AddedMessages>;
}
