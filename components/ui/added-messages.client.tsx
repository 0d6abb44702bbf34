"use client";

import { NextIntlClientProvider, useLocale, useMessages } from "next-intl";
import { type ReactNode, useMemo } from "react";
import { type MessageTree, mergeMessages } from "@/messages/merge-messages";
import { unpackMessages } from "./packed-messages";

/** Adds messages to the messages of the outer providers, which next-intl alone would replace. */
export function AddedMessages({ messages, children }: { messages: MessageTree; children: ReactNode }) {
  const outer = useMessages();
  const merged = useMemo(() => mergeMessages(outer, messages), [outer, messages]);
  return (
    <NextIntlClientProvider locale={useLocale()} messages={merged}>
      {children}
    </NextIntlClientProvider>
  );
}

/** The same for messages in the server's HTML. */
export function PackedMessages({ packed, children }: { packed: string; children: ReactNode }) {
  return <AddedMessages messages={useMemo(() => unpackMessages(packed), [packed])}>{children}</AddedMessages>;
}
