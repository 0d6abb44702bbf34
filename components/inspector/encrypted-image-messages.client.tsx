"use client";

import { useQuery } from "@tanstack/react-query";
import { useLocale } from "next-intl";
import type { ReactNode } from "react";
import { AddedMessages } from "@/components/ui/added-messages.client";
import type { MessageTree } from "@/components/ui/packed-messages";
import { languages } from "@/messages/languages";
import { LoadedPart } from "./loaded-part.client";

const loaders: Record<(typeof languages)[number], () => Promise<{ default: MessageTree }>> = {
  en: () => import("@/messages/en/encrypted-image.json"),
  de: () => import("@/messages/de/encrypted-image.json"),
  ar: () => import("@/messages/ar/encrypted-image.json"),
};

/**
 * Loads the texts about encryption with the controls inside, so that the HTML of other pages does
 * not have them.
 */
export function EncryptedImageMessages({ children }: { children: ReactNode }) {
  const locale = useLocale();
  const language = languages.find((one) => one === locale) ?? languages[0];
  const query = useQuery({
    queryKey: ["encrypted-image-messages", language],
    queryFn: async () => ({ encryptedImage: (await loaders[language]()).default }),
    staleTime: Number.POSITIVE_INFINITY,
  });

  return (
    <LoadedPart query={query}>
      {(messages) => <AddedMessages messages={messages}>{children}</AddedMessages>}
    </LoadedPart>
  );
}
