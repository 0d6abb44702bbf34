/** The notation of a value: as JSON, or as a literal of a programming language. */
export type Notation = "json" | "javascript" | "python";

interface FormatOptions {
  notation?: Notation;
  /** Maximum characters per line. */
  width?: number;
  margin?: string;
  /** Text before it on its line. */
  name?: string;
}

const pythonConstants: Readonly<Record<string, string>> = { true: "True", false: "False", null: "None" };

/** Formats JSON for people: what fits on a line stays on it. */
export function formatJson(value: unknown, options: FormatOptions = {}): string {
  const { notation = "json", width = 56, margin = "", name = "" } = options;
  const inline = formatInline(value, notation);
  if (typeof value !== "object" || value === null || Object.keys(value).length === 0) return inline;
  if (inline.length + margin.length + name.length <= width) return inline;

  const inner = margin + (notation === "python" ? "    " : "  ");
  // Formatters of JavaScript and Python end the last line with a comma too.
  const end = notation === "json" ? "" : ",";
  if (Array.isArray(value)) {
    const items = value.map((item) => `${inner}${formatJson(item, { notation, width, margin: inner })}`);
    return `[\n${items.join(",\n")}${end}\n${margin}]`;
  }

  const members = Object.entries(value).map(([key, member]) => {
    const prefix = `${formatKey(key, notation)}: `;
    return `${inner}${prefix}${formatJson(member, { notation, width, margin: inner, name: prefix })}`;
  });

  return `{\n${members.join(",\n")}${end}\n${margin}}`;
}

function formatInline(value: unknown, notation: Notation): string {
  if (Array.isArray(value)) return `[${value.map((item) => formatInline(item, notation)).join(", ")}]`;
  if (typeof value !== "object" || value === null) {
    const text = JSON.stringify(value);
    return notation === "python" ? (pythonConstants[text] ?? text) : text;
  }

  const members = Object.entries(value).map(
    ([name, member]) => `${formatKey(name, notation)}: ${formatInline(member, notation)}`,
  );
  if (members.length === 0) return "{}";

  return notation === "python" ? `{${members.join(", ")}}` : `{ ${members.join(", ")} }`;
}

function formatKey(key: string, notation: Notation): string {
  return notation === "javascript" && /^[a-z_$][\w$]*$/i.test(key) ? key : JSON.stringify(key);
}
