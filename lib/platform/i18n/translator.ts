import { createTranslator, type NamespaceKeys, type NestedKeyOf } from "next-intl";
import { type Messages, messages } from "@/messages/en";

type MessageNamespace = NamespaceKeys<Messages, NestedKeyOf<Messages>>;

/** The language of texts without a request: mail, and the page in place of an image. */
export const language = "en";

/** Returns the texts of a section outside of Next's pages. */
export function getTranslator<Name extends MessageNamespace>(namespace: Name) {
  return createTranslator({ locale: language, messages, namespace });
}
