/** The elements in chunks of at most so many, in their order. */
export function chunk<Element>(elements: readonly Element[], size: number): Element[][] {
  const count = Math.ceil(elements.length / size);
  return Array.from({ length: count }, (_, at) => elements.slice(at * size, (at + 1) * size));
}
