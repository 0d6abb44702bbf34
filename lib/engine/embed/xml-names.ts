import type { XmlToken } from "./xml-tokens";

/** Namespaces by the prefixes that are declared where an element is. */
export type Scope = ReadonlyMap<string, string>;

/** Returns the scope within an element. */
export function extendScope(outer: Scope, { attributes }: XmlToken): Scope {
  const declared = attributes.filter(({ name }) => name === "xmlns" || name.startsWith("xmlns:"));
  if (declared.length === 0) return outer;

  return new Map([...outer, ...declared.map(({ name, value }) => [name.slice(6), value] as const)]);
}

/** Replaces the prefix of a name with its namespace. */
export function expandName(name: string, scope: Scope, hasDefault: boolean): string {
  const colon = name.indexOf(":");
  const prefix = colon < 0 ? "" : name.slice(0, colon);
  const uri = colon < 0 && !hasDefault ? "" : (scope.get(prefix) ?? "");

  return uri + name.slice(colon + 1);
}
