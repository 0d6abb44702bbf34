"use client";

import { useQuery } from "@tanstack/react-query";
import { useLocale } from "next-intl";
import type { ReactNode } from "react";
import { AddedMessages, type MessageTree } from "@/components/ui/added-messages.client";
import { languages } from "@/messages/languages";

const loaders: Record<(typeof languages)[number], () => Promise<{ default: MessageTree }>> = {
  en: () => import("@/messages/en/image-actions.json"),
  de: () => import("@/messages/de/image-actions.json"),
  ar: () => import("@/messages/ar/image-actions.json"),
};

/**
 * Loads the texts of menus and dialogs about images with their first use, so that the HTML of pages
 * does not have them.
 */
export function ActionMessages({ children }: { children: ReactNode }) {
  const locale = useLocale();
  const language = languages.find((one) => one === locale) ?? languages[0];
  const { data } = useQuery({
    queryKey: ["image-action-messages", language],
    queryFn: async () => ({ imageActions: (await loaders[language]()).default }),
    staleTime: Number.POSITIVE_INFINITY,
  });

  return data && <AddedMessages messages={data}>{children}</AddedMessages>;
}
