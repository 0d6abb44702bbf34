import { Option } from "commander";
import type { Image } from "../../client/src/index.ts";

const formats = ["url", "markdown", "html", "bbcode", "id"] as const;
type Format = (typeof formats)[number];

export interface OutputOptions {
  format: Format;
  json?: boolean;
}

export const formatOption = () =>
  new Option("-f, --format <format>", "what is printed of each image").choices(formats).default("url");
export const jsonOption = () => new Option("--json", "print each result as a line of JSON");

/** Prints an image on one line of stdout. */
export function printImage(image: Image, { format, json }: OutputOptions): void {
  print(json ? JSON.stringify(image) : formatImage(image, format));
}

export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Writes a message to stderr. */
export function report(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** A number with its noun, such as `1 image` or `2 images`. */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

export function isUploaded({ status }: Pick<Image, "status">): boolean {
  return status.upload === "complete";
}

/** Prints how many images have no file yet. */
export function reportUnfinished(count: number): void {
  if (count === 1) report("1 image was left out, because its upload is not finished.");
  if (count > 1) report(`${count} images were left out, because their uploads are not finished.`);
}

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

export function formatImage(image: Pick<Image, "id" | "urls" | "alt" | "filename">, format: Format): string {
  const url = image.urls.original ?? "";
  const text = image.alt || image.filename;
  const escapeHtml = (value: string) => value.replace(/[&<>"']/g, (character) => entities[character] ?? "");
  const lines: Record<Format, string> = {
    url,
    id: image.id,
    markdown: `![${text.replace(/[\\[\]]/g, "\\$&").replace(/\s+/g, " ")}](${url})`,
    html: `<img src="${escapeHtml(url)}" alt="${escapeHtml(text)}">`,
    bbcode: `[img]${url.replaceAll("[", "%5B").replaceAll("]", "%5D")}[/img]`,
  };

  return lines[format];
}
