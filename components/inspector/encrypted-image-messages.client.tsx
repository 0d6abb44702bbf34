"use client";

import type { ReactNode } from "react";
import { AddedMessages } from "@/components/ui/added-messages.client";
import { type MessageLoaders, useLoadedMessages } from "@/components/ui/use-loaded-messages";
import { LoadedPart } from "./loaded-part.client";

const loaders: MessageLoaders = {
  en: () => import("@/messages/en/encrypted-image.json"),
  de: () => import("@/messages/de/encrypted-image.json"),
  fr: () => import("@/messages/fr/encrypted-image.json"),
  es: () => import("@/messages/es/encrypted-image.json"),
  "pt-BR": () => import("@/messages/pt-BR/encrypted-image.json"),
  nl: () => import("@/messages/nl/encrypted-image.json"),
  pl: () => import("@/messages/pl/encrypted-image.json"),
  ja: () => import("@/messages/ja/encrypted-image.json"),
  "zh-Hans": () => import("@/messages/zh-Hans/encrypted-image.json"),
  ar: () => import("@/messages/ar/encrypted-image.json"),
};

/** Loads the texts about encryption with the controls inside. */
export function EncryptedImageMessages({ children }: { children: ReactNode }) {
  const query = useLoadedMessages("encryptedImage", loaders);
  return (
    <LoadedPart query={query}>
      {(messages) => <AddedMessages messages={messages}>{children}</AddedMessages>}
    </LoadedPart>
  );
}
