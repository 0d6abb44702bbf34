import { wireText } from "@/lib/kernel/wire-text";

const maxFilenameBytes = 255;
const encoder = new TextEncoder();

/** A file name as an address may end in it (contract §3). */
export const Filename = wireText({ min: 1, max: maxFilenameBytes })
  .refine(
    (name) => encoder.encode(name).length <= maxFilenameBytes,
    `at most ${maxFilenameBytes} bytes of UTF-8`,
  )
  .refine((name) => !/[/\\]/.test(name), "must not contain a slash or a backslash")
  .refine((name) => !name.startsWith("."), "must not start with a dot")
  .refine((name) => name === name.trim(), "must not start or end with a space")
  .refine((name) => /\.[A-Za-z0-9]{1,16}$/.test(name), "needs an extension such as .jpg");

export interface FilenameParts {
  stem: string;
  /** With its dot. */
  extension: string;
}

export function splitFilename(filename: string): FilenameParts {
  const dot = filename.lastIndexOf(".");
  return dot < 0
    ? { stem: filename, extension: "" }
    : { stem: filename.slice(0, dot), extension: filename.slice(dot) };
}

/** `photo.jpg`, 3 → `photo-3.jpg`, cut so that it stays within the length limit. */
export function numberedFilename(filename: string, number: number): string {
  const { stem, extension } = splitFilename(filename);
  const suffix = `-${number}${extension}`;
  let kept = [...stem];
  while (encoder.encode(kept.join("") + suffix).length > maxFilenameBytes) kept = kept.slice(0, -1);
  return kept.join("").trimEnd() + suffix;
}
