import { createTranslator, type NamespaceKeys, type NestedKeyOf } from "next-intl";
import messages from "@/messages/en.json";

type MessageNamespace = NamespaceKeys<typeof messages, NestedKeyOf<typeof messages>>;

/** The language of texts that no request asks for. */
export const language = "en";

/** The texts of a section for what is no page of Next: mail, and the page in place of an image. */
export function getTranslator<Name extends MessageNamespace>(namespace: Name) {
  return createTranslator({ locale: language, messages, namespace: namespace });
}
