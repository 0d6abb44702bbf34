export const embedFormats = ["url", "markdown", "html", "bbcode"] as const;
export type EmbedFormat = (typeof embedFormats)[number];

interface EmbedSource {
  url: string;
  /** What stands for the picture where it is not seen. */
  alt: string;
}

const htmlEscapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, (character) => htmlEscapes[character] ?? character);
const escapeMarkdown = (text: string) => text.replace(/[\\[\]`*_<>]/g, "\\$&").replace(/\s+/g, " ");
/** In Markdown an address ends at a closing parenthesis; encoded, it is the same address. */
const markdownUrl = (url: string) => url.replaceAll("(", "%28").replaceAll(")", "%29");

/** The text that puts a picture into a page, a document or a forum. */
export function embedCode(format: EmbedFormat, { url, alt }: EmbedSource): string {
  switch (format) {
    case "url":
      return url;
    case "markdown":
      return `![${escapeMarkdown(alt)}](${markdownUrl(url)})`;
    case "html":
      return `<img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}">`;
    case "bbcode":
      return `[img]${url}[/img]`;
  }
}
