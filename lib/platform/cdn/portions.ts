/** The tags in portions of at most so many. */
export function portions(tags: readonly string[], size: number): string[][] {
  const count = Math.ceil(tags.length / size);
  return Array.from({ length: count }, (_, at) => tags.slice(at * size, (at + 1) * size));
}
