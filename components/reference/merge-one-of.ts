import type { Schema } from "./document";

/**
 * Merges a choice between objects into one object: it has the members of all, required where all require them. A member with
 * one fixed value in each becomes a choice of these values.
 */
export function mergeOneOf({ oneOf, ...schema }: Schema): Schema {
  if (!oneOf) return schema;
  const properties: Record<string, Schema> = {};
  for (const branch of oneOf) {
    for (const [name, member] of Object.entries(branch.properties ?? {})) {
      const { const: value, ...rest } = member;
      const values = [...(properties[name]?.enum ?? []), ...(value === undefined ? [] : [value])];
      properties[name] = { ...rest, ...(values.length > 0 && { enum: values }) };
    }
  }
  const [first, ...others] = oneOf.map((branch) => branch.required ?? []);
  const required = (first ?? []).filter((name) => others.every((names) => names.includes(name)));
  return { ...schema, properties, required };
}
