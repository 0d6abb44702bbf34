/** Splits the elements into chunks of at most `size`, in order. */
export function chunk<Element>(elements: readonly Element[], size: number): Element[][] {
  const count = Math.ceil(elements.length / size);
  return Array.from({ length: count }, (_, at) => elements.slice(at * size, (at + 1) * size));
}
