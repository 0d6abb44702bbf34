"use client";

import type { ReactNode } from "react";
import { AddedMessages } from "@/components/ui/added-messages.client";
import { type MessageLoaders, useLoadedMessages } from "@/components/ui/use-loaded-messages";

const loaders: MessageLoaders = {
  en: () => import("@/messages/en/image-actions.json"),
  de: () => import("@/messages/de/image-actions.json"),
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
