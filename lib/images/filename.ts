import { hasInvisible, removeInvisible } from "@/lib/kernel/invisible";
import { wireText } from "@/lib/kernel/text";

const maxFilenameBytes = 255;
const encoder = new TextEncoder();

/** A filename that can end a URL path. */
export const Filename = wireText({ min: 1, max: maxFilenameBytes })
  .refine(
    (name) => encoder.encode(name).length <= maxFilenameBytes,
    `at most ${maxFilenameBytes} bytes of UTF-8`,
  )
  .refine((name) => !hasInvisible(name), "must not contain invisible characters")
  .refine((name) => !/[/\\]/.test(name), "must not contain a slash or a backslash")
  .refine((name) => !name.startsWith("."), "must not start with a dot")
  .refine((name) => name === name.trim(), "must not start or end with a space")
  .refine((name) => /\.[A-Za-z0-9]{1,16}$/.test(name), "must end in an extension such as .jpg");

export interface FilenameParts {
  stem: string;
  /** Includes the dot. */
  extension: string;
}

export function splitFilename(filename: string): FilenameParts {
  const dot = filename.lastIndexOf(".");
  return dot < 0
    ? { stem: filename, extension: "" }
    : { stem: filename.slice(0, dot), extension: filename.slice(dot) };
}

/** `photo.jpg`, 3 → `photo-3.jpg`. Truncates the stem to stay within the length limit. */
export function numberedFilename(filename: string, number: number): string {
  return filenameWithSuffix(filename, `-${number}`);
}

/**
 * Replaces the extension, which is given without its dot. Truncates the stem to stay within the
 * length limit.
 */
export function filenameWithExtension(filename: string, extension: string): string {
  return filenameWithSuffix(`${splitFilename(filename).stem}.${extension}`, "");
}

/** Inserts the suffix before the extension. Truncates the stem to stay within the length limit. */
export function filenameWithSuffix(filename: string, suffix: string): string {
  const { stem, extension } = splitFilename(filename);
  let stemCharacters = [...stem];
  while (encoder.encode(stemCharacters.join("") + suffix + extension).length > maxFilenameBytes)
    stemCharacters = stemCharacters.slice(0, -1);

  // Truncation may leave a dangling joiner.
  return removeInvisible(stemCharacters.join("")).trimEnd() + suffix + extension;
}
