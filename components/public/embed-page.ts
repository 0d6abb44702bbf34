import { createHash } from "node:crypto";
import { nameOfImage, type PublicAlbum, type PublicImage } from "@/lib/public/resource";
import { imageSources } from "./image-sources";

/** Follows the system's theme: a frame on another site has no settings. */
const style =
  ":root{color-scheme:light dark}*{box-sizing:border-box}body{margin:0;font:14px/1.4 system-ui,sans-serif;background:light-dark(#fffdf9,#1e1b18);color:light-dark(#1d1a16,#f4eee3)}" +
  "a{color:inherit}img{display:block;width:100%;height:auto;max-height:calc(100vh - 3rem);object-fit:contain;background:light-dark(#e8e8e8,#0a0a0a)}" +
  "footer{display:flex;gap:.3rem .8rem;flex-wrap:wrap;padding:.7rem 1rem}summary{display:grid;place-items:center;min-height:calc(100vh - 3rem);cursor:pointer;background:#777;list-style:none}" +
  "summary span{padding:.6rem 1rem;border-radius:.5rem;background:light-dark(#fffdf9,#282420)}details[open] summary{display:none}" +
  "ul{display:grid;grid-template-columns:repeat(auto-fill,minmax(8rem,1fr));gap:4px;margin:0;padding:4px;list-style:none}li img{aspect-ratio:1;object-fit:cover}";

/** Sends the height of its content to the page around the frame. */
const script =
  'addEventListener("load",()=>parent.postMessage({albumen:"resize",height:document.documentElement.scrollHeight},"*"))';

const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** Any site may frame it. It loads images only, and sends its height. */
export const embedHeaders = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": `default-src 'none'; img-src 'self' https: data:; style-src ${hashOf(style)}; script-src ${hashOf(script)}; base-uri 'none'; form-action 'none'; frame-ancestors *`,
  "x-robots-tag": "noindex",
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
} as const;

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => escapes[character] ?? character);
const link = (href: string, text: string) =>
  `<a href="${escapeHtml(href)}" target="_blank" rel="noopener">${escapeHtml(text)}</a>`;

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
  const sources = srcSet === undefined ? "" : ` srcset="${escapeHtml(srcSet)}" sizes="100vw"`;
  const linked = `<a href="${escapeHtml(image.page_url)}" target="_blank" rel="noopener"><img src="${escapeHtml(src)}"${sources} width="${image.width}" height="${image.height}" alt="${escapeHtml(nameOfImage(image))}"${image.nsfw ? ' loading="lazy"' : ""}></a>`;
  const shown = image.nsfw
    ? `<details><summary><span>${escapeHtml(frame.showText)}</span></summary>${linked}</details>`
    : linked;
  const { license } = image;
  const terms =
    license.id === "none"
      ? ""
      : license.url === null
        ? escapeHtml(license.title)
        : link(license.url, license.title);
  const name = nameOfImage(image);
  return toPage(
    frame,
    name,
    `${shown}<footer>${link(image.page_url, name)}${link(frame.author.url, frame.author.name)}${terms}</footer>`,
  );
}

/** The page of an album inside another site: its newest images. */
export function albumEmbed(album: PublicAlbum, images: readonly PublicImage[], frame: EmbedFrame): string {
  const tiles = images
    .filter(({ nsfw }) => !nsfw)
    .map((image) => {
      const thumb = escapeHtml(image.urls.thumb ?? "");
      const alt = escapeHtml(nameOfImage(image));
      return `<li><a href="${escapeHtml(image.page_url)}" target="_blank" rel="noopener"><img src="${thumb}" width="320" height="320" alt="${alt}" loading="lazy"></a></li>`;
    });
  const caption = `<footer>${link(album.url, album.title)}${link(frame.author.url, frame.author.name)}</footer>`;
  return toPage(frame, album.title, `<ul>${tiles.join("")}</ul>${caption}`);
}

function toPage({ locale, direction }: EmbedFrame, title: string, body: string): string {
  return `<!doctype html><html lang="${locale}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${style}</style></head><body>${body}<script>${script}</script></body></html>`;
}
