import { z } from "zod";

/** Control characters, line and paragraph separators. Tabs and line breaks are allowed only in multi-line text. */
const controls = /[\p{Cc}\u2028\u2029]/u;
const lineBreaks = /[\t\n\r]/g;
/** Overrides and isolates that make text render in another order than stored (CVE-2021-42574). */
const bidiControls = /[\u202a-\u202e\u2066-\u2069]/;

/**
 * External text: well-formed Unicode, normalized to NFC, without control or direction-changing characters. `max` counts
 * Unicode code points.
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

/** Like `wireText`, but null clears the text to an empty string. */
export function clearableText(options: Parameters<typeof wireText>[0]) {
  return wireText(options)
    .nullable()
    .transform((text) => text ?? "");
}

// Invisible characters make two names look alike. The ones that affect rendering are kept.

/** A pictograph with skin tone or style, and the tags of a flag (UTS #51). */
const pictograph =
  "\\p{Extended_Pictographic}(?:\\p{Emoji_Modifier}|[\\ufe0e\\ufe0f])?(?:[\\u{e0020}-\\u{e007e}]+\\u{e007f})?";
const emoji = `${pictograph}(?:\\u200d${pictograph})*|[0-9#*]\\ufe0f?\\u20e3`;

/** Scripts in which a joiner changes how adjacent letters render. */
const joiningScripts =
  "Arab Syrc Nkoo Mong Phag Adlm Rohg Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Khmr Mymr Tibt Java Bali"
    .split(" ")
    .map((script) => `\\p{Script_Extensions=${script}}`)
    .join("");
/** Between two letters, or after a virama, which may end a word. */
const joiner = `(?<=[${joiningScripts}])[\\u200c\\u200d](?=[${joiningScripts}])|(?<=\\p{Mn})(?<=[${joiningScripts}])\\u200d`;

/** Variation sequences of ideographs and Mongolian letters. */
const variation =
  "\\p{Script=Han}[\\ufe00-\\ufe02\\u{e0100}-\\u{e01ef}]|\\p{Script=Mongolian}[\\u180b-\\u180d\\u180f]";

/** Includes noncharacters. */
const invisible = "[\\p{Cf}\\p{Default_Ignorable_Code_Point}\\p{Noncharacter_Code_Point}]";

const pattern = new RegExp(`(${emoji}|${joiner}|${variation})|${invisible}`, "gu");

/** Removes invisible characters that do not affect rendering. */
export function removeInvisible(text: string): string {
  return text.replace(pattern, "$1");
}

export function hasInvisible(text: string): boolean {
  return removeInvisible(text) !== text;
}
