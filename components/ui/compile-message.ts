import compile from "icu-minify/compile";
import type { CompiledMessage } from "icu-minify/format";

export type CompiledTree = { [key: string]: CompiledTree | CompiledMessage };

export type TextTree = { [key: string]: TextTree | string };

const compiled = new Map<string, CompiledMessage>();

/** The characters of the syntax of messages. */
const syntax = /['{}<#|]/;

/**
 * Compiles a message, so that the browser needs no parser. A text with a character of the syntax
 * becomes a list, which distinguishes it from a message that is not compiled.
 */
export function compileMessage(message: string): CompiledMessage {
  if (!syntax.test(message)) return message;

  const known = compiled.get(message);
  if (known) return known;

  const result = compile(message);
  // The compiler's objects have no prototype, and React sends only plain ones to the browser.
  const list = typeof result === "string" ? [result] : JSON.parse(JSON.stringify(result));
  compiled.set(message, list);

  return list;
}

export function compileMessages(tree: TextTree): CompiledTree {
  const entries = Object.entries(tree).map(([key, value]) => [
    key,
    typeof value === "string" ? compileMessage(value) : compileMessages(value),
  ]);

  return Object.fromEntries(entries);
}
