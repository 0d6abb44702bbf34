import type { PngChunk } from "./chunks";

/** The content of a `tEXt`, `zTXt` or `iTXt` chunk. */
export interface PngText {
  keyword: string;
  isCompressed: boolean;
  bytes: Uint8Array;
}

export const pngTextChunks = new Set(["tEXt", "zTXt", "iTXt"]);
/** A longer text counts as damaged. */
export const maxPngTextBytes = 16_000_000;

/**
 * Reads a text chunk: its keyword, a zero byte and the text, which `iTXt` precedes with a language.
 */
export function readPngText({ name, payload }: Pick<PngChunk, "name" | "payload">): PngText {
  const keyword = Buffer.from(payload.subarray(0, Math.max(0, payload.indexOf(0)))).toString("latin1");
  const rest = payload.subarray(keyword.length + 1);
  if (name === "tEXt") return { keyword, isCompressed: false, bytes: rest };
  if (name === "zTXt") return { keyword, isCompressed: true, bytes: rest.subarray(1) };

  const language = rest.indexOf(0, 2);
  return {
    keyword,
    isCompressed: rest[0] === 1,
    bytes: rest.subarray(rest.indexOf(0, language + 1) + 1),
  };
}

/**
 * Returns which block of another format the text is, such as `exif`: some programs store them as
 * hexadecimal digits.
 */
export function getRawProfile({ keyword }: PngText): string | undefined {
  return /^Raw profile type (\w+)/.exec(keyword)?.[1];
}

/** Decodes a raw profile: a name, a length and the digits, in lines. */
export function decodeRawProfile(text: Uint8Array): Uint8Array {
  const [, digits = ""] =
    /^\s*[\w ]+\s+\d+\s+([0-9a-f\s]*)/i.exec(Buffer.from(text).toString("latin1")) ?? [];
  return Buffer.from(digits.replace(/\s+/g, ""), "hex");
}
