import { html } from "@/lib/kernel/markup/markup";
import type { EmbedFormat } from "@/lib/settings/values";

interface EmbedSource {
  url: string;
  /** Alternative text. */
  alt: string;
}

const escapeMarkdown = (text: string) => text.replace(/[\\[\]`*_<>]/g, "\\$&").replace(/\s+/g, " ");
/** A Markdown URL ends at a closing parenthesis; percent-encoded, it is the same URL. */
const markdownUrl = (url: string) => url.replaceAll("(", "%28").replaceAll(")", "%29");

/** Returns the text that embeds an image in a page, a document or a forum. */
export function embedCode(format: EmbedFormat, { url, alt }: EmbedSource): string {
  switch (format) {
    case "url":
      return url;
    case "markdown":
      return `![${escapeMarkdown(alt)}](${markdownUrl(url)})`;
    case "html":
      return html`<img src="${url}" alt="${alt}">`.text;
    case "bbcode":
      return `[img]${url}[/img]`;
  }
}
