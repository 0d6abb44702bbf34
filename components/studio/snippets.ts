import { embedCode } from "@/components/images/embed-code";
import { withFormat } from "@/lib/image-urls/image-path";
import type { Format } from "./variant-options";

interface Candidate {
  url: string;
  width: number;
}

export interface SnippetOptions {
  /** The address of the chosen variant. */
  url: string;
  /** The chosen size and its neighbours, smallest first. */
  candidates: readonly Candidate[];
  /** As the chosen one comes out. */
  width: number;
  height: number;
  alt: string;
  format: Format;
  /** The formats among which delivery chooses, smallest first. */
  formats: readonly string[];
}

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => escapes[character] ?? character);

const withChosenFormat = (url: string, format: Format) => (format === "auto" ? url : withFormat(url, format));

/** Only white space and a trailing comma would end an address in `srcset`. */
const buildSrcset = (candidates: readonly Candidate[], format: Format) =>
  candidates
    .map(({ url, width }) => `${escapeHtml(withChosenFormat(url, format))} ${width}w`)
    .join(",\n    ");

/** As wide as it is, and no wider than the window. */
const buildSizes = (width: number) => `(min-width: ${width}px) ${width}px, 100vw`;

export function urlCode({ url, format }: SnippetOptions): string {
  return withChosenFormat(url, format);
}

export function markdownCode(options: SnippetOptions): string {
  return embedCode("markdown", { url: urlCode(options), alt: options.alt });
}

/** Several widths of which the browser takes the one that it needs. */
export function imgCode(options: SnippetOptions): string {
  const { candidates, format, width, height, alt } = options;
  return [
    "<img",
    `  src="${escapeHtml(urlCode(options))}"`,
    `  srcset="\n    ${buildSrcset(candidates, format)}"`,
    `  sizes="${buildSizes(width)}"`,
    `  width="${width}" height="${height}"`,
    `  alt="${escapeHtml(alt)}">`,
  ].join("\n");
}

/** Each format under an address of its own, for caches that keep one answer an address. */
export function pictureCode({ url, candidates, formats, width, height, alt }: SnippetOptions): string {
  const last = (formats.at(-1) ?? "jpeg") as Format;
  const sources = formats
    .slice(0, -1)
    .map((format) =>
      [
        "  <source",
        `    type="image/${format}"`,
        `    srcset="\n    ${buildSrcset(candidates, format as Format)}"`,
        `    sizes="${buildSizes(width)}">`,
      ].join("\n"),
    );
  const image = [
    `  <img src="${escapeHtml(withChosenFormat(url, last))}"`,
    `    width="${width}" height="${height}"`,
    `    alt="${escapeHtml(alt)}">`,
  ].join("\n");
  return ["<picture>", ...sources, image, "</picture>"].join("\n");
}
