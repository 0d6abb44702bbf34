import { embedCode } from "@/components/images/embed-code";
import { inFormat } from "./addresses";
import type { Format } from "./choice";

interface Candidate {
  address: string;
  width: number;
}

export interface Shown {
  /** The address of the chosen variant. */
  address: string;
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
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => escapes[character] ?? character);

const formatted = (address: string, format: Format) =>
  format === "auto" ? address : inFormat(address, format);

/** Only white space and a trailing comma would end an address in `srcset`. */
const srcsetOf = (candidates: readonly Candidate[], format: Format) =>
  candidates.map(({ address, width }) => `${escaped(formatted(address, format))} ${width}w`).join(",\n    ");

/** As wide as it is, and no wider than the window. */
const sizesOf = (width: number) => `(min-width: ${width}px) ${width}px, 100vw`;

export function urlCode({ address, format }: Shown): string {
  return formatted(address, format);
}

export function markdownCode(shown: Shown): string {
  return embedCode("markdown", { url: urlCode(shown), alt: shown.alt });
}

/** Several widths of which the browser takes the one that it needs. */
export function imgCode(shown: Shown): string {
  const { candidates, format, width, height, alt } = shown;
  return [
    "<img",
    `  src="${escaped(urlCode(shown))}"`,
    `  srcset="\n    ${srcsetOf(candidates, format)}"`,
    `  sizes="${sizesOf(width)}"`,
    `  width="${width}" height="${height}"`,
    `  alt="${escaped(alt)}">`,
  ].join("\n");
}

/** Each format under an address of its own, for caches that keep one answer an address. */
export function pictureCode({ address, candidates, formats, width, height, alt }: Shown): string {
  const last = (formats.at(-1) ?? "jpeg") as Format;
  const sources = formats
    .slice(0, -1)
    .map((format) =>
      [
        "  <source",
        `    type="image/${format}"`,
        `    srcset="\n    ${srcsetOf(candidates, format as Format)}"`,
        `    sizes="${sizesOf(width)}">`,
      ].join("\n"),
    );
  const image = [
    `  <img src="${escaped(formatted(address, last))}"`,
    `    width="${width}" height="${height}"`,
    `    alt="${escaped(alt)}">`,
  ].join("\n");
  return ["<picture>", ...sources, image, "</picture>"].join("\n");
}
