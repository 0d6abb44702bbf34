const indent = "  ";

interface Place {
  /** Characters in a line. */
  width?: number;
  margin?: string;
  /** What stands before it on its line. */
  name?: string;
}

/** JSON for people: what fits into a line stays on it. */
export function jsonText(value: unknown, { width = 56, margin = "", name = "" }: Place = {}): string {
  const inLine = lineOf(value);
  if (typeof value !== "object" || value === null || Object.keys(value).length === 0) return inLine;
  if (inLine.length + margin.length + name.length <= width) return inLine;
  const inner = margin + indent;
  if (Array.isArray(value)) {
    const items = value.map((item) => `${inner}${jsonText(item, { width, margin: inner })}`);
    return `[\n${items.join(",\n")}\n${margin}]`;
  }
  const members = Object.entries(value).map(([key, member]) => {
    const own = `${JSON.stringify(key)}: `;
    return `${inner}${own}${jsonText(member, { width, margin: inner, name: own })}`;
  });
  return `{\n${members.join(",\n")}\n${margin}}`;
}

function lineOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(lineOf).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}: ${lineOf(member)}`);
  return members.length > 0 ? `{ ${members.join(", ")} }` : "{}";
}
