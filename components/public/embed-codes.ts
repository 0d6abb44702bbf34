import { embedCode } from "@/components/session/embed-code";
import { type Html, html } from "@/lib/kernel/markup/markup";
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

/** Brackets and bars would end a link in BBCode and Wiki. */
const withoutMarkup = (text: string) => text.replace(/[[\]|\n]+/g, " ").trim();

/** The texts that put a public image into another page, by format. Images link to their page. */
export function embedCodes(image: PublicImage, embedUrl: string): Record<CopyFormat, string> {
  const variants = listScaledVariants(image);
  const shown = variants.findLast(({ width }) => width <= 1024) ?? variants[0];
  const url = shown?.url ?? image.urls.original ?? "";
  const { width = image.width, height = image.height } = shown ?? {};
  const size = html`width="${width}" height="${height}" alt="${image.alt}"`;
  const linked = (element: Html) => html`<a href="${image.page_url}">${element}</a>`.text;
  const sources = variants.map((one) => `${one.url} ${one.width}w`).join(", ");
  const source = { url, alt: image.alt };

  return {
    page: image.page_url,
    image: image.urls.original ?? "",
    html: linked(html`<img src="${url}" ${size}>`),
    responsive: linked(
      html`<picture><source srcset="${sources}" sizes="(min-width: 64rem) 64rem, 100vw"><img src="${url}" ${size} loading="lazy"></picture>`,
    ),
    markdown: `[${embedCode("markdown", source)}](${image.page_url.replaceAll("(", "%28").replaceAll(")", "%29")})`,
    bbcode: `[url=${image.page_url}]${embedCode("bbcode", source)}[/url]`,
    wiki: `[${image.page_url} ${withoutMarkup(nameOfImage(image))}]`,
    embed:
      html`<iframe src="${embedUrl}" width="${width}" height="${height + 48}" title="${nameOfImage(image)}" loading="lazy" style="border:0;max-width:100%"></iframe>`
        .text,
  };
}
