/** A number with its noun, such as `1 image` or `2 images`. */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
