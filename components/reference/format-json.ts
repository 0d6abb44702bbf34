const indent = "  ";

interface FormatOptions {
  /** Maximum characters per line. */
  width?: number;
  margin?: string;
  /** Text before it on its line. */
  name?: string;
}

/** Formats JSON for people: what fits on a line stays on it. */
export function formatJson(
  value: unknown,
  { width = 56, margin = "", name = "" }: FormatOptions = {},
): string {
  const inline = formatInline(value);
  if (typeof value !== "object" || value === null || Object.keys(value).length === 0) return inline;
  if (inline.length + margin.length + name.length <= width) return inline;
  const inner = margin + indent;
  if (Array.isArray(value)) {
    const items = value.map((item) => `${inner}${formatJson(item, { width, margin: inner })}`);
    return `[\n${items.join(",\n")}\n${margin}]`;
  }
  const members = Object.entries(value).map(([key, member]) => {
    const prefix = `${JSON.stringify(key)}: `;
    return `${inner}${prefix}${formatJson(member, { width, margin: inner, name: prefix })}`;
  });
  return `{\n${members.join(",\n")}\n${margin}}`;
}

function formatInline(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(formatInline).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(
    ([name, member]) => `${JSON.stringify(name)}: ${formatInline(member)}`,
  );
  return members.length > 0 ? `{ ${members.join(", ")} }` : "{}";
}
