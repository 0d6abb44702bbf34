import { z } from "zod";
import { removeInvisible } from "./invisible";

/**
 * Control characters, line and paragraph separators. Tabs and line breaks are allowed only in
 * multi-line text.
 */
const controls = /[\p{Cc}\u2028\u2029]/u;
const lineBreaks = /[\t\n\r]/g;
/** Overrides and isolates that make text render in another order than stored (CVE-2021-42574). */
const bidiControls = /[\u202a-\u202e\u2066-\u2069]/;

export const hasControlCharacter = (text: string): boolean => controls.test(text);

/**
 * External text: well-formed Unicode, normalized to NFC, without control or direction-changing
 * characters. `max` counts Unicode code points, and `min` visible ones.
 */
export function wireText(options: { min?: number; max: number; multiline?: boolean }) {
  const checked = (text: string) => (options.multiline ? text.replace(lineBreaks, "") : text);
  return z
    .string()
    .max(options.max * 2, `at most ${options.max} characters`)
    .refine((text) => text.isWellFormed(), "is not well-formed Unicode")
    .refine((text) => !controls.test(checked(text)), "has a control character")
    .refine((text) => !bidiControls.test(text), "has a character that changes the writing direction")
    .transform((text) => text.normalize("NFC"))
    .refine((text) => [...text].length <= options.max, `at most ${options.max} characters`)
    .refine((text) => !options.min || countVisible(text) >= options.min, `at least ${options.min} characters`)
    .meta({
      override: {
        type: "string",
        ...(options.min !== undefined && { minLength: options.min }),
        maxLength: options.max,
      },
    });
}

function countVisible(text: string): number {
  return [...removeInvisible(text).trim()].length;
}

/**
 * A new passphrase, whose bytes are UTF-8: programs replace half of a surrogate pair by different
 * bytes, or reject it.
 */
export const Passphrase = z
  .string()
  .min(12, "at least 12 characters")
  .max(1_000, "at most 1,000 characters")
  .refine((text) => text.isWellFormed(), "is not well-formed Unicode");

/** Like `wireText`, but null clears the text to an empty string. */
export function clearableText(options: Parameters<typeof wireText>[0]) {
  return wireText(options)
    .nullable()
    .transform((text) => text ?? "");
}

/** Shortens a text. Never splits a surrogate pair. */
export function truncate(text: string, maxChars: number): string {
  return text.length <= maxChars ? text : text.slice(0, maxChars).replace(/[\ud800-\udbff]$/, "");
}
