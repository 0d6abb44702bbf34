import { createHash } from "node:crypto";
import { type Html, html, trustedHtml } from "./markup";

/** An inline style or script: the element, and the source by which a policy allows it. */
export interface InlineElement {
  element: Html;
  /** CSP source expression. The browser compares it with the hash of the element's text. */
  source: string;
}

export function inlineStyle(css: string): InlineElement {
  return { element: html`<style>${trustedHtml(css)}</style>`, source: hashSource(css) };
}

export function inlineScript(code: string, type?: "module"): InlineElement {
  const attribute = type && html` type="${type}"`;

  return { element: html`<script${attribute}>${trustedHtml(code)}</script>`, source: hashSource(code) };
}

function hashSource(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

/**
 * Builds a content security policy that forbids everything except the given sources. Directives
 * that `default-src` does not cover are forbidden as well unless they are given.
 */
export function contentSecurityPolicy(directives: Record<string, string | readonly string[]>): string {
  const all: typeof directives = {
    "default-src": "'none'",
    "base-uri": "'none'",
    "form-action": "'none'",
    "frame-ancestors": "'none'",
    ...directives,
  };

  return Object.entries(all)
    .map(([name, sources]) => [name, sources].flat().join(" "))
    .join("; ");
}

interface HtmlDocument {
  /** BCP 47 tag. */
  language: string;
  direction: "ltr" | "rtl";
  title: string;
  /** Content of the meta elements by name. */
  meta?: Readonly<Record<string, string>>;
  /** Further elements of the head. */
  head?: Html | undefined;
  /** Attributes of the body element, with a leading space. */
  bodyAttributes?: Html;
  body: Html;
}

/** Renders a complete HTML page: the shell of every page that React does not render. */
export function htmlDocument(page: HtmlDocument): string {
  const { language, direction, title, meta = {}, head, bodyAttributes, body } = page;
  const metaElements = Object.entries(meta).map(
    ([name, content]) => html`<meta name="${name}" content="${content}">
`,
  );

  return html`<!doctype html>
<html lang="${language}" dir="${direction}">
<head>
<meta charset="utf-8">
${metaElements}<title>${title}</title>
${head && html`${head}\n`}</head>
<body${bodyAttributes}>
${body}
</body>
</html>
`.text;
}
