import { embedCode } from "@/components/session/embed-code";
import { listScaledVariants, nameOfImage, type PublicImage } from "@/lib/public/resource";

export const copyFormats = [
  "page",
  "image",
  "html",
  "responsive",
  "markdown",
  "bbcode",
  "wiki",
  "embed",
] as const;
export type CopyFormat = (typeof copyFormats)[number];

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => escapes[character] ?? character);
/** Brackets and bars would end a link in BBCode and Wiki. */
const withoutMarkup = (text: string) => text.replace(/[[\]|\n]+/g, " ").trim();

/** The texts that put a public image into another page, by format. Images link to their page. */
export function embedCodes(image: PublicImage, embedUrl: string): Record<CopyFormat, string> {
  const variants = listScaledVariants(image);
  const shown = variants.findLast(({ width }) => width <= 1024) ?? variants[0];
  const url = shown?.url ?? image.urls.original ?? "";
  const { width = image.width, height = image.height } = shown ?? {};
  const page = escapeHtml(image.page_url);
  const size = `width="${width}" height="${height}" alt="${escapeHtml(image.alt)}"`;
  const linked = (element: string) => `<a href="${page}">${element}</a>`;
  const sources = variants.map((one) => `${escapeHtml(one.url)} ${one.width}w`).join(", ");
  const source = { url, alt: image.alt };
  return {
    page: image.page_url,
    image: image.urls.original ?? "",
    html: linked(`<img src="${escapeHtml(url)}" ${size}>`),
    responsive: linked(
      `<picture><source srcset="${sources}" sizes="(min-width: 64rem) 64rem, 100vw"><img src="${escapeHtml(url)}" ${size} loading="lazy"></picture>`,
    ),
    markdown: `[${embedCode("markdown", source)}](${image.page_url.replaceAll("(", "%28").replaceAll(")", "%29")})`,
    bbcode: `[url=${image.page_url}]${embedCode("bbcode", source)}[/url]`,
    wiki: `[${image.page_url} ${withoutMarkup(nameOfImage(image))}]`,
    embed: `<iframe src="${escapeHtml(embedUrl)}" width="${width}" height="${height + 48}" title="${escapeHtml(nameOfImage(image))}" loading="lazy" style="border:0;max-width:100%"></iframe>`,
  };
}
