/** HTML that is safe to send. Everything else is escaped before it becomes part of a page. */
export class Html {
  constructor(readonly text: string) {}
}

type Part = Html | string | number | false | null | undefined | readonly Html[];

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function toText(part: Part): string {
  if (part instanceof Html) return part.text;
  if (Array.isArray(part)) return part.map(toText).join("");
  if (part === false || part === null || part === undefined) return "";
  return String(part).replace(/[&<>"']/g, (character) => entities[character] ?? "");
}

/** Builds HTML from a template. Values are escaped; false, null and undefined are left out. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(strings.reduce((text, string, at) => text + toText(parts[at - 1]) + string));
}
