import anyAscii from "any-ascii";

const emojis = /\p{Regional_Indicator}{2}|\p{Extended_Pictographic}/gu;

/** Replaces each emoji by its short name: `🍀` → `-four-leaf-clover-`, `🇩🇪` → `-de-`. */
export function nameEmojis(text: string): string {
  return text.replace(emojis, (emoji) => `-${nameOf(emoji)}-`);
}

/** An emoji that is newer than our names has its code point. */
function nameOf(emoji: string): string {
  const name = anyAscii(emoji).replace(/[^A-Za-z0-9]+/g, "-");
  return /[A-Za-z0-9]/.test(name) ? name.toLowerCase() : `u${emoji.codePointAt(0)?.toString(16)}`;
}
