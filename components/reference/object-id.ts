/** Returns the fragment id of an object's section; operations use their own names. */
export function objectId(name: string): string {
  return `object-${name}`;
}
