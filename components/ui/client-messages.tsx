import { NextIntlClientProvider, useMessages } from "next-intl";
import type { ReactNode } from "react";
import type messages from "@/messages/en.json";

type Section = keyof typeof messages;

/** Hands the browser only those sections of the catalogue that its components speak. */
export function ClientMessages({
  sections,
  children,
}: {
  sections: readonly Section[];
  children: ReactNode;
}) {
  const all = useMessages();
  const selected = Object.fromEntries(sections.map((section) => [section, all[section]]));
  return <NextIntlClientProvider messages={selected}>{children}</NextIntlClientProvider>;
}
