import type { CompiledMessage } from "icu-minify/format";

type MessageNode = Exclude<CompiledMessage, string>[number];

/** The numbers of icu-minify for the types of arguments, and for `#`. */
const types: Readonly<Record<string, number>> = {
  select: 1,
  plural: 2,
  selectordinal: 3,
  number: 4,
  date: 5,
  time: 6,
};
const pound = 0;

const argument = /\{\s*(\w+)\s*(?:,\s*(\w+)\s*)?([,}])/y;
const style = /\s*([^}]*?)\s*\}/y;
const option = /\s*(=?\w+)\s*\{/y;
const endOfOptions = /\s*\}/y;
const openingTag = /<([a-z][\w-]*)>/iy;
const closingTag = /<\/[\w-]+>/y;

/**
 * Parses a message in the syntax of ICU. It takes a tenth of the code of next-intl's parser, because
 * messages are checked when they are tested: it reports no errors.
 */
export function parseMessage(text: string): CompiledMessage {
  let at = 0;
  const match = (pattern: RegExp) => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found) at = pattern.lastIndex;
    return found;
  };

  /** Parses up to the end of an option, a tag or the text. */
  function parseNodes(isInPlural: boolean): MessageNode[] {
    const nodes: MessageNode[] = [];
    let literal = "";
    const add = (node: MessageNode) => {
      if (literal !== "") nodes.push(literal);
      literal = "";
      nodes.push(node);
    };
    while (at < text.length && text[at] !== "}" && !text.startsWith("</", at)) {
      const character = text.charAt(at);
      const tag = match(openingTag);
      if (tag) add(parseTag(tag[1] ?? "", isInPlural));
      else if (character === "{") add(parseArgument());
      else if (character === "'") literal += parseQuote(isInPlural);
      else {
        at += 1;
        if (character === "#" && isInPlural) add(pound);
        else literal += character;
      }
    }
    if (literal !== "") nodes.push(literal);

    return nodes;
  }

  function parseTag(name: string, isInPlural: boolean): MessageNode {
    const [first = "", ...rest] = parseNodes(isInPlural);
    match(closingTag);

    return [name, first, ...rest];
  }

  function parseArgument(): MessageNode {
    const [, name = "", type = "", end] = match(argument) ?? [];
    const number = types[type];
    if (number === undefined) return [name];
    if (end === "}") return [name, number];
    if (type !== "select" && type !== "plural" && type !== "selectordinal")
      return [name, number, match(style)?.[1] ?? ""];

    const options: Record<string, unknown> = {};
    for (let found = match(option); found; found = match(option)) {
      const nodes = parseNodes(type !== "select");
      at += 1;
      options[found[1] ?? ""] = nodes.length === 1 && isPlain(nodes[0]) ? nodes[0] : nodes;
    }
    match(endOfOptions);

    return [name, number, options];
  }

  /** An apostrophe quotes syntax up to the next one; two are one, and any other is a letter. */
  function parseQuote(isInPlural: boolean): string {
    at += 1;
    const next = text.charAt(at);
    if (next === "'") at += 1;
    if (next === "" || !(isInPlural ? "{}<>#" : "{}<>").includes(next)) return "'";

    let quoted = "";
    while (at < text.length) {
      const end = text.indexOf("'", at);
      quoted += text.slice(at, end === -1 ? undefined : end);
      at = end === -1 ? text.length : end + 1;
      if (text[at] !== "'") break;

      quoted += "'";
      at += 1;
    }

    return quoted;
  }

  return parseNodes(false);
}

function isPlain(node: MessageNode | undefined): boolean {
  return typeof node === "string" || node === pound;
}
