import type { MessageTree } from "@/messages/merge-messages";

/**
 * Messages inside HTML, as one JSON text in which quotation marks and backticks have changed places:
 * HTML has messages inside the string of a script, in which every quotation mark needs an escape.
 */
export const packMessages = (messages: MessageTree): string => swapQuotes(JSON.stringify(messages));

export const unpackMessages = (packed: string): MessageTree => JSON.parse(swapQuotes(packed)) as MessageTree;

const swapQuotes = (text: string) => text.replace(/["`]/g, (mark) => (mark === "`" ? '"' : "`"));
