const indent = "  ";

/** JSON for people: what fits into a line stays on it. */
export function jsonText(value: unknown, width = 56, margin = ""): string {
  const inLine = lineOf(value);
  if (typeof value !== "object" || value === null || Object.keys(value).length === 0) return inLine;
  if (inLine.length + margin.length <= width) return inLine;
  const inner = margin + indent;
  if (Array.isArray(value)) {
    const items = value.map((item) => `${inner}${jsonText(item, width, inner)}`);
    return `[\n${items.join(",\n")}\n${margin}]`;
  }
  const members = Object.entries(value).map(
    ([name, member]) => `${inner}${JSON.stringify(name)}: ${jsonText(member, width, inner)}`,
  );
  return `{\n${members.join(",\n")}\n${margin}}`;
}

function lineOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(lineOf).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}: ${lineOf(member)}`);
  return members.length > 0 ? `{ ${members.join(", ")} }` : "{}";
}
