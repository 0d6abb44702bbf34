import { embedCode } from "@/components/session/embed-code";
import { variantSize } from "@/lib/engine/variants/output-size";
import { parseCustomKey, toCustomKey } from "@/lib/engine/variants/variant-keys";
import { withFormat } from "@/lib/image-urls/image-path";
import { escapeHtml } from "@/lib/kernel/markup/markup";
import type { Format, Source } from "./variant-options";

interface Candidate {
  url: string;
  width: number;
}

export interface SnippetOptions {
  /** The URL of the chosen variant. */
  url: string;
  /** The chosen size and its neighbors, smallest first. */
  candidates: readonly Candidate[];
  /** Output width of the chosen variant. */
  width: number;
  height: number;
  alt: string;
  format: Format;
  /** The formats that delivery chooses from, smallest first. */
  formats: readonly string[];
}

const withChosenFormat = (url: string, format: Format) => (format === "auto" ? url : withFormat(url, format));

/** Only white space and a trailing comma would end a URL in `srcset`. */
const buildSrcset = (candidates: readonly Candidate[], format: Format) =>
  candidates
    .map(({ url, width }) => `${escapeHtml(withChosenFormat(url, format))} ${width}w`)
    .join(",\n    ");

/** Its own width, but at most the viewport's. */
const buildSizes = (width: number) => `(min-width: ${width}px) ${width}px, 100vw`;

export function urlCode({ url, format }: SnippetOptions): string {
  return withChosenFormat(url, format);
}

export function markdownCode(options: SnippetOptions): string {
  return embedCode("markdown", { url: urlCode(options), alt: options.alt });
}

/** Returns an img element with several widths, from which the browser picks. */
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

/** Returns an img element with URLs for the pixel densities 1, 2 and so on. */
export function densityCode(urls: readonly string[], alt: string): string {
  const [first = "", ...others] = urls.map(escapeHtml);
  const srcset = others.map((url, at) => `${url} ${at + 2}x`).join(",\n    ");
  return ["<img", `  src="${first}"`, `  srcset="\n    ${srcset}"`, `  alt="${escapeHtml(alt)}">`].join("\n");
}

/**
 * Returns a picture element with a separate URL per format, for caches that store one response per
 * URL.
 */
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

interface SrcsetKey {
  key: string;
  /** Output width, which `srcset` declares. */
  width: number;
}

const scales = [0.5, 1, 2] as const;
const maxSide = 8192;

/**
 * Returns the chosen size with half and twice of it, where the image has enough pixels; smallest
 * first.
 */
export function srcsetKeys(key: string, source: Source): SrcsetKey[] {
  const candidates = scales.flatMap((scale) => scaledKey(key, scale) ?? []);
  const sized = candidates.map((one) => ({ key: one, width: variantSize(one, source).width }));
  const chosen = sized.find((one) => one.key === key);
  const isUseful = (one: SrcsetKey) => one.key === key || one.width !== chosen?.width;

  return sized
    .filter(isUseful)
    .filter((one, index, all) => all.findIndex((o) => o.width === one.width) === index);
}

function scaledKey(key: string, scale: number): string | undefined {
  const custom = parseCustomKey(key);
  if (!custom) return undefined;

  const width = Math.round(custom.width * scale);
  const height = Math.round(custom.height * scale);
  const isLost = (custom.width > 0 && width === 0) || (custom.height > 0 && height === 0);

  return isLost || Math.max(width, height) > maxSide ? undefined : toCustomKey({ ...custom, width, height });
}
