"use client";

import { NextIntlClientProvider, useLocale, useMessages } from "next-intl";
import { type ReactNode, useMemo } from "react";
import type { CompiledTree } from "./compile-message";

/** Adds messages to the messages of the outer providers, which next-intl alone would replace. */
export function AddedMessages({ messages, children }: { messages: CompiledTree; children: ReactNode }) {
  const outer = useMessages();
  const merged = useMemo(() => mergeMessages(outer, messages), [outer, messages]);
  return (
    <NextIntlClientProvider locale={useLocale()} messages={merged}>
      {children}
    </NextIntlClientProvider>
  );
}

function mergeMessages(outer: CompiledTree, inner: CompiledTree): CompiledTree {
  const merged = { ...outer };
  for (const [key, value] of Object.entries(inner)) {
    const existing = merged[key];
    merged[key] = isTree(existing) && isTree(value) ? mergeMessages(existing, value) : value;
  }
  return merged;
}

/** Compiled messages are texts and lists. */
function isTree(value: CompiledTree[string] | undefined): value is CompiledTree {
  return typeof value === "object" && !Array.isArray(value);
}
