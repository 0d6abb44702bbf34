/**
 * Markup that is safe to send. HTML and XML are separate types: HTML inside a feed is text, which
 * has to be escaped once more.
 */
export class Markup<Language extends "html" | "xml"> {
  constructor(
    readonly language: Language,
    readonly text: string,
  ) {}
}

export type Html = Markup<"html">;
export type Xml = Markup<"xml">;

/** A value in a template. False, null and undefined are left out. */
type Part<Language extends "html" | "xml"> =
  | Markup<Language>
  | string
  | number
  | false
  | null
  | undefined
  | readonly Part<Language>[];

/** The apostrophe has no named entity in HTML 4, which old mail programs read. */
const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
/** Characters that XML 1.0 cannot represent, not even as a reference. */
const forbiddenInXml = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

/** Escapes text for HTML elements and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/**
 * Escapes text for XML elements and quoted attributes. Characters that XML cannot represent are
 * removed.
 */
export function escapeXml(text: string): string {
  return escapeHtml(text.replace(forbiddenInXml, ""));
}

export const xmlDeclaration: Xml = new Markup("xml", '<?xml version="1.0" encoding="utf-8"?>\n');

/** Marks HTML of our own, such as a style sheet, as safe. Never for text of users. */
export function trustedHtml(text: string): Html {
  return new Markup("html", text);
}

/** Builds HTML from a template and escapes its values. */
export function html(strings: TemplateStringsArray, ...parts: Part<"html">[]): Html {
  return new Markup("html", fill(strings, parts, escapeHtml));
}

/** Builds XML from a template and escapes its values. */
export function xml(strings: TemplateStringsArray, ...parts: Part<"xml">[]): Xml {
  return new Markup("xml", fill(strings, parts, escapeXml));
}

type Escape = (text: string) => string;

function fill(
  strings: TemplateStringsArray,
  parts: readonly Part<"html" | "xml">[],
  escapeText: Escape,
): string {
  return strings.reduce((text, string, at) => text + toText(parts[at - 1], escapeText) + string);
}

function toText(part: Part<"html" | "xml">, escapeText: Escape): string {
  if (part instanceof Markup) return part.text;
  if (part === false || part === null || part === undefined) return "";
  if (typeof part === "string" || typeof part === "number") return escapeText(String(part));

  return part.map((one) => toText(one, escapeText)).join("");
}
