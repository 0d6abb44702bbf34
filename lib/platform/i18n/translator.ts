import { createTranslator, type NamespaceKeys, type NestedKeyOf } from "next-intl";
import { type Messages, messages } from "@/messages/en";

type MessageNamespace = NamespaceKeys<Messages, NestedKeyOf<Messages>>;

/** Language of texts without a request: mail, and the page for a missing image. */
export const language = "en";

/** Returns the messages of a namespace outside of Next's pages. */
export function getTranslator<Name extends MessageNamespace>(namespace: Name) {
  return createTranslator({ locale: language, messages, namespace });
}
