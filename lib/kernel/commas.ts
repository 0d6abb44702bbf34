/** The commas of Latin, Chinese, Japanese and Arabic text: each separates the members of a list. */
const commas = /[,，､、،]/u;

export const isComma = (text: string): boolean => text.length === 1 && commas.test(text);

/** For a text that is a member of a list. */
export function withoutCommas(text: string): string {
  return text.split(commas).join(" ");
}

export function splitAtCommas(text: string): string[] {
  return text.split(commas);
}
