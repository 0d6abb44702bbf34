/** The address of an object's section; operations have their own names. */
export function objectId(name: string): string {
  return `object-${name}`;
}
