import { type NamespaceKeys, type NestedKeyOf, NextIntlClientProvider, useMessages } from "next-intl";
import type { ReactNode } from "react";
import type { Messages } from "@/messages/en";
import type { MessageTree } from "@/messages/merge-messages";
import { PackedMessages } from "./added-messages.client";
import { packMessages } from "./packed-messages";

export type MessageSection = NamespaceKeys<Messages, NestedKeyOf<Messages>>;

interface Props {
  sections: readonly MessageSection[];
  children: ReactNode;
}

/**
 * Sends the browser the sections that the components inside use, in addition to the sections of the
 * outer providers.
 */
export function ClientMessages({ sections, children }: Props) {
  const packed = packMessages(selectSections(useMessages(), sections));
  return <PackedMessages packed={packed}>{children}</PackedMessages>;
}

/** The outermost provider, which also sends the language and time zone. */
export function RootMessages({ sections, children }: Props) {
  const messages = selectSections(useMessages(), sections);
  return <NextIntlClientProvider messages={messages}>{children}</NextIntlClientProvider>;
}

/** Returns a tree with only the given sections, each in its place. */
export function selectSections(all: MessageTree, sections: readonly string[]): MessageTree {
  const selected: MessageTree = {};
  for (const section of sections) {
    const path = section.split(".");
    const name = path.pop() ?? "";
    let [from, to] = [all, selected];
    for (const key of path) {
      from = subtree(from, key);
      to[key] ??= {};
      to = subtree(to, key);
    }

    to[name] = subtree(from, name);
  }
  return selected;
}

function subtree(tree: MessageTree, key: string): MessageTree {
  const found = tree[key];
  if (typeof found !== "object") throw new Error(`The messages have no section ${key}.`);

  return found;
}
