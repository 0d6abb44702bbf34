import { transformSync } from "esbuild";

/** JSX props whose text users read or hear. */
const textProps = [
  "children",
  "label",
  "title",
  "text",
  "lead",
  "caption",
  "alt",
  "placeholder",
  "aria-label",
  "description",
];
const textPropPattern = new RegExp(`(?:"(?:${textProps.join("|")})"|\\b(?:${textProps.join("|")})):\\s`, "g");
const readable = /\p{L}/u;

/**
 * Finds texts in a TSX file that belong into the message catalog. It parses the output of
 * esbuild, where children and attributes are plain object members:
 * `jsx("p", { children: "Hello" })`.
 */
export function findJsxLiterals(source: string): string[] {
  const { code } = transformSync(source, { loader: "tsx", jsx: "automatic", charset: "utf8" });
  return [...code.matchAll(textPropPattern)].flatMap(({ index, 0: name }) =>
    findLiterals(code, index + name.length),
  );
}

/**
 * Finds the texts of one value, except arguments of calls, members of objects and operands of
 * `===`.
 */
function findLiterals(code: string, start: number): string[] {
  const found: string[] = [];
  let depth = 0;
  for (let at = start; at < code.length; at += 1) {
    const character = code[at] ?? "";
    if (`"'\``.includes(character)) {
      const end = findStringEnd(code, at);
      const text = code.slice(at + 1, end).replace(/\$\{[^}]*\}/g, "");
      const isCompared = code.slice(start, at).trimEnd().endsWith("=");
      if (depth === 0 && !isCompared && readable.test(text)) found.push(text);
      at = end;
    } else if ("({".includes(character)) depth += 1;
    else if (")}".includes(character)) depth -= 1;
    else if (depth === 0 && character === "," && !isInArray(code, start, at)) break;
    if (depth < 0) break;
  }
  return found;
}

function findStringEnd(code: string, start: number): number {
  let at = start + 1;
  while (at < code.length && code[at] !== code[start]) at += code[at] === "\\" ? 2 : 1;
  return at;
}

function isInArray(code: string, start: number, at: number): boolean {
  const before = code.slice(start, at);
  return before.split("[").length > before.split("]").length;
}
