import { colorProperties } from "@/lib/kernel/markup/colors";
import { contentSecurityPolicy, htmlDocument, inlineScript, inlineStyle } from "@/lib/kernel/markup/document";
import { type Html, html } from "@/lib/kernel/markup/markup";
import { nameOfImage, type PublicAlbum, type PublicImage } from "@/lib/public/resource";
import { imageSources } from "./image-sources";

const style = inlineStyle(`
${colorProperties("surface", "raised", "ink", "stage")}
* { box-sizing: border-box }
body { margin: 0; font: 14px/1.4 system-ui, sans-serif; background: var(--color-surface); color: var(--color-ink) }
a { color: inherit }
img { display: block; width: 100%; height: auto; max-height: calc(100vh - 3rem); object-fit: contain;
  background: var(--color-stage) }
footer { display: flex; gap: .3rem .8rem; flex-wrap: wrap; padding: .7rem 1rem }
summary { display: grid; place-items: center; min-height: calc(100vh - 3rem); cursor: pointer; background: #777;
  list-style: none }
summary span { padding: .6rem 1rem; border-radius: .5rem; background: var(--color-raised) }
details[open] summary { display: none }
ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(8rem, 1fr)); gap: 4px; margin: 0; padding: 4px;
  list-style: none }
li img { aspect-ratio: 1; object-fit: cover }
`);

/** Sends the height of the content to the page around the frame. */
const script = inlineScript(
  'addEventListener("load",()=>parent.postMessage({albumen:"resize",height:document.documentElement.scrollHeight},"*"))',
);

/** Any site may frame it. It loads images only, and sends its height. */
export const embedHeaders = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": contentSecurityPolicy({
    "img-src": ["'self'", "https:", "data:"],
    "style-src": style.source,
    "script-src": script.source,
    "frame-ancestors": "*",
  }),
  "x-robots-tag": "noindex",
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
} as const;

const link = (href: string, content: Html | string) =>
  html`<a href="${href}" target="_blank" rel="noopener">${content}</a>`;

interface EmbedFrame {
  locale: string;
  direction: "ltr" | "rtl";
  origin: string;
  author: { name: string; url: string };
  /** The button that shows a sensitive image. */
  showText: string;
}

/** The page of an image inside another site: the image, its name, its author and its license. */
export function imageEmbed(image: PublicImage, frame: EmbedFrame): string {
  const { src, srcSet } = imageSources(image, frame.origin);
  const name = nameOfImage(image);
  const sources = srcSet !== undefined && html` srcset="${srcSet}" sizes="100vw"`;
  const linked = link(
    image.page_url,
    html`<img src="${src}"${sources} width="${image.width}" height="${image.height}" alt="${name}"${image.nsfw && html` loading="lazy"`}>`,
  );

  const shown = image.nsfw
    ? html`<details><summary><span>${frame.showText}</span></summary>${linked}</details>`
    : linked;
  const { license } = image;
  const terms =
    license.id !== "none" && (license.url === null ? license.title : link(license.url, license.title));

  return toPage(
    frame,
    name,
    html`${shown}<footer>${link(image.page_url, name)}${link(frame.author.url, frame.author.name)}${terms}</footer>`,
  );
}

/** The page of an album inside another site: its newest images. */
export function galleryEmbed(
  { title, url }: Pick<PublicAlbum, "title" | "url">,
  images: readonly PublicImage[],
  frame: EmbedFrame,
): string {
  const tiles = images
    .filter(({ nsfw }) => !nsfw)
    .map((image) => {
      const thumb = html`<img src="${image.urls.thumb}" width="320" height="320" alt="${nameOfImage(image)}" loading="lazy">`;
      return html`<li>${link(image.page_url, thumb)}</li>`;
    });

  return toPage(
    frame,
    title,
    html`<ul>${tiles}</ul><footer>${link(url, title)}${link(frame.author.url, frame.author.name)}</footer>`,
  );
}

function toPage({ locale, direction }: EmbedFrame, title: string, content: Html): string {
  return htmlDocument({
    language: locale,
    direction,
    title,
    meta: { viewport: "width=device-width", robots: "noindex" },
    head: style.element,
    body: html`${content}${script.element}`,
  });
}
