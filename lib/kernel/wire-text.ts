import { z } from "zod";

/** Control characters, line and paragraph separators. Tab and line breaks are allowed only in multi-line text. */
const controls = /[\p{Cc}\u2028\u2029]/u;
const lineBreaks = /[\t\n\r]/g;
/** Overrides and isolates that make text read other than it is (CVE-2021-42574). */
const bidiControls = /[\u202a-\u202e\u2066-\u2069]/;

/**
 * Text from outside: well-formed Unicode, brought to NFC, without control or direction-changing characters.
 * `max` counts Unicode code points.
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
    .refine((text) => [...text].length >= (options.min ?? 0), `at least ${options.min} characters`)
    .meta({
      override: {
        type: "string",
        ...(options.min !== undefined && { minLength: options.min }),
        maxLength: options.max,
      },
    });
}

/** The same for text whose absence is shown as an empty one: null clears it. */
export function clearableText(options: Parameters<typeof wireText>[0]) {
  return wireText(options)
    .nullable()
    .transform((text) => text ?? "");
}
