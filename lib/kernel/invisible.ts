// Invisible characters make two names look alike. The ones that affect rendering are kept. The
// browser uses this without the library of schemas.

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
