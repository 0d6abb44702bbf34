/**
 * @typedef {{ area: string, line: number, text: string, isTitle?: boolean }} Text
 *   One passage that people read, without its code: a paragraph, a comment, a message. Titles are
 *   comments and test names, which stand alone.
 */

/** Areas, with the longest sentence in words where there is a limit. */
export const areas = {
  readme: 25,
  guides: 25,
  hosting: 25,
  documents: 25,
  api: 25,
  cli: 25,
  ui: 20,
  errors: undefined,
  logs: undefined,
  tests: undefined,
  comments: undefined,
};

const source = /\.(?:tsx?|mjs|cjs)$/;
const test = /\.(?:test|spec)\.tsx?$/;
const hosting =
  /^(?:docs\/(?:hosting\/|configuration|threat-model|encrypted-format|image-settings)|deploy\/)/;

/** A string in quotes or backticks. */
const string = String.raw`"(?:[^"\\\n]|\\.)*"|\`(?:[^\`\\]|\\.)*\``;
const testName = new RegExp(
  String.raw`^[ \t]*(?:it|test|describe)(?:\.\w+)*\(\s*(${string})|\)\(\s*(${string}),\s*(?:\{|async\b|\(|function\b)`,
  "gm",
);
const logCall = /\b(?:logger\(\)|logger|log|console)\.(?:trace|debug|info|warn|error|fatal|log)\(/g;
const errorCall = /\bnew \w*(?:Error|Failure)\(|\b(?:message|error):\s*(?=["`])/g;
const helpCall = /\.(?:description|summary|option|argument|addHelpText)\(/g;

/**
 * The texts of a file by area. @param {string} file @param {string} content
 * @returns {Text[]}
 */
export function listTexts(file, content) {
  if (file.endsWith(".md")) return listDocument(toDocumentArea(file), content);
  if (file === "docs/openapi.json") return listMembers("api", content, /^\s*"(?:description|summary)": /);
  if (file.startsWith("messages/en/")) return listMembers("ui", content, /^\s*"[^"]*": /);
  if (/\.(?:css|sql)$/.test(file)) return listComments(content);
  if (!source.test(file)) return [];

  const lineOf = indexLines(content);
  return [
    ...listComments(content),
    ...(test.test(file) ? listTestNames(content, lineOf) : listStrings(file, content, lineOf)),
  ];
}

/** @param {string} file */
function toDocumentArea(file) {
  if (file === "README.md") return "readme";
  if (file.startsWith("docs/guides/")) return "guides";
  return hosting.test(file) ? "hosting" : "documents";
}

/** @param {string} area @param {string} content @returns {Text[]} */
function listDocument(area, content) {
  /** @type {Text[]} */
  const texts = [];
  let isInCode = false;
  let isNew = true;
  for (const [index, line] of content.split("\n").entries()) {
    if (/^\s*(?:```|~~~)/.test(line)) isInCode = !isInCode;
    const isBlank = isInCode || !line.trim() || /^\s*(?:```|~~~|<)/.test(line);
    if (isBlank || /^\s*(?:[-*|#>]|\d+\.)\s?/.test(line)) isNew = true;
    if (isBlank) continue;

    for (const [number, cell] of splitCells(line).entries()) {
      const text = withoutCode(cell.replace(/^\s*(?:[-*#>]+|\d+\.)\s+/, "")).trim();
      const last = texts.at(-1);
      if (isNew || number > 0 || !last) texts.push({ area, line: index + 1, text });
      else last.text += ` ${text}`;
    }

    isNew = /^\s*[|#]/.test(line);
  }

  return texts;
}

/** @param {string} line */
function splitCells(line) {
  return /^\s*\|/.test(line) ? line.split(/(?<!\\)\|/).filter((cell) => cell.trim()) : [line];
}

/** @param {string} area @param {string} content @param {RegExp} member @returns {Text[]} */
function listMembers(area, content, member) {
  return content.split("\n").flatMap((line, index) => {
    const value = member.test(line) ? line.replace(member, "").replace(/,$/, "") : "";
    if (!value.startsWith('"')) return [];

    return [{ area, line: index + 1, text: withoutCode(withoutForms(JSON.parse(value))) }];
  });
}

/** Leaves the longest of the plural forms of a message. @param {string} message */
function withoutForms(message) {
  return message
    .replace(/(?:=\d+|\b(?:zero|one|two|few|many)) ?\{[^{}]*\}/g, "")
    .replace(/\{\w+, \w+,\s*other ?\{((?:[^{}]|\{[^{}]*\})*)\}\s*\}/g, "$1");
}

/** @param {string} content @returns {Text[]} */
function listComments(content) {
  /** @type {Text[]} */
  const texts = [];
  let isInBlock = false;
  /** The last comment, while the next line may belong to it. @type {Text | undefined} */
  let open;
  for (const [index, line] of content.split("\n").entries()) {
    const block = isInBlock ? line : (/^\s*\{?\/\*+(.*)/.exec(line)?.[1] ?? undefined);
    const single = isInBlock ? undefined : (/^\s*(?:\/\/|-- )(.*)/.exec(line)?.[1] ?? undefined);
    const trailing = block ?? single ?? / \/\/ ([^"'`]*)$/.exec(line)?.[1];
    if (trailing === undefined) {
      open = undefined;
      continue;
    }

    const wasInBlock = isInBlock;
    if (block !== undefined) isInBlock = !block.includes("*/");
    const text = trailing
      .replace(/\*\/.*/, "")
      .replace(/^\s*\*? ?/, "")
      .trimEnd();
    const continues = wasInBlock || (single !== undefined && open?.isTitle);
    const isTag = /^@/.test(text);
    if (open && continues && !isTag) open.text += ` ${text}`;
    else {
      open = { area: "comments", line: index + 1, text, isTitle: !isTag };
      texts.push(open);
    }

    if (single === undefined && !isInBlock) open = undefined;
  }

  return texts.map((text) => ({
    ...text,
    text: withoutCode(text.text.replace(/@\w+ (?:\{[^}]*\} ?)*/g, "")).trim(),
  }));
}

/** @param {string} content @param {(offset: number) => number} lineOf @returns {Text[]} */
function listTestNames(content, lineOf) {
  return [...content.matchAll(testName)].map((match) => {
    const name = match[1] ?? match[2] ?? "";
    return { area: "tests", line: lineOf(match.index), text: withoutCode(name.slice(1, -1)), isTitle: true };
  });
}

/** @param {string} file @param {string} content @param {(offset: number) => number} lineOf @returns {Text[]} */
function listStrings(file, content, lineOf) {
  const calls = [
    ...toCalls("logs", logCall),
    ...toCalls("errors", errorCall),
    ...(/^(?:packages\/)?cli\//.test(file) ? toCalls("cli", helpCall) : []),
  ];

  const found = calls.flatMap(({ area, start }) =>
    findStrings(content, start).map(({ offset, value }) => ({ area, offset, value })),
  );

  // The message of an error is found twice: in the call, and as a member of its options.
  const strings = [...new Map(found.map((string) => [`${string.area} ${string.offset}`, string])).values()];
  return strings.map(({ area, offset, value }) => ({
    area,
    line: lineOf(offset),
    text: withoutCode(value.replace(/\$\{[^}]*\}/g, "x")),
  }));

  /** @param {string} area @param {RegExp} pattern */
  function toCalls(area, pattern) {
    return [...content.matchAll(pattern)].map(({ 0: { length }, index }) => ({
      area,
      start: index + length,
    }));
  }
}

/**
 * The sentences among the strings up to the end of the call, or of the member, at an offset.
 * @param {string} content @param {number} start
 */
function findStrings(content, start) {
  const token = new RegExp(`${string}|[()\\[\\]{};,]`, "g");
  token.lastIndex = start;
  const strings = [];
  const isMember = content[start - 1] !== "(";
  for (let depth = 0, match = token.exec(content); match; match = token.exec(content)) {
    const [text] = match;
    if ("([{".includes(text)) depth += 1;
    else if (")]}".includes(text)) depth -= 1;
    else if (text === "," && isMember && depth === 0) break;
    else if (text.length > 1 && text.includes(" "))
      strings.push({ offset: match.index, value: text.slice(1, -1) });
    if (depth < 0 || text === ";") break;
  }

  return strings;
}

/** @param {string} text */
function withoutCode(text) {
  return text
    .replace(/\\?`[^`]*`/g, "x")
    .replace(/\]\([^)]*\)/g, "]")
    .replace(/<\/?\w[^>]*>/g, "")
    .replace(/https?:\/\/\S+/g, "x");
}

/** @param {string} content @returns {(offset: number) => number} the number of the line of an offset */
function indexLines(content) {
  const starts = [0];
  for (let at = content.indexOf("\n"); at >= 0; at = content.indexOf("\n", at + 1)) starts.push(at + 1);
  return (offset) => {
    let low = 0;
    for (let high = starts.length - 1; low < high; ) {
      const middle = (low + high + 1) >> 1;
      if (/** @type {number} */ (starts[middle]) <= offset) low = middle;
      else high = middle - 1;
    }
    return low + 1;
  };
}
