import { type OpenApiDocument, refName, resolve, type Schema } from "./document";

/** A part of a type's name; an object has its own section. */
export interface TypePart {
  text: string;
  object?: string;
}

/** A constraint on a value; the words are in the message catalog. */
export interface Limit {
  kind: (typeof limitKinds)[number] | "range" | "length" | "items";
  value: string;
  other?: string;
}

/** A parameter or a member of an object. */
export interface Field {
  name: string;
  type: TypePart[];
  isRequired: boolean;
  description: string | undefined;
  limits: Limit[];
  /** The allowed values, when there are few. */
  values: string[];
  members: Field[];
}

const limitKinds = [
  "minimum",
  "maximum",
  "minLength",
  "maxLength",
  "minItems",
  "maxItems",
  "pattern",
  "default",
] as const;

/** Returns the members of an object, including members of nested objects. */
export function toFields(schema: Schema, document: OpenApiDocument): Field[] {
  const { properties = {}, required = [] } = mergeOneOf(resolve(schema, document));
  return Object.entries(properties).map(([name, member]) =>
    toField(name, member, { isRequired: required.includes(name), document }),
  );
}

export function toField(
  name: string,
  schema: Schema,
  { isRequired, document }: { isRequired: boolean; document: OpenApiDocument },
): Field {
  const plain = valueSchema(schema, document);
  const inner = plain.items ?? plain;
  return {
    name,
    type: toTypeParts(schema, document),
    isRequired,
    description: schema.description ?? plain.description,
    limits: getLimits({ ...plain, ...(schema.default !== undefined && { default: schema.default }) }),
    values: getValues(resolve(inner, document)),
    members: inner.$ref === undefined ? toFields(inner, document) : [],
  };
}

/** Returns the type's name: `string`, `Image[]`, `integer | null`. */
export function toTypeParts(schema: Schema, document: OpenApiDocument): TypePart[] {
  if (schema.$ref !== undefined) {
    const object = refName(schema.$ref);
    const resolved = resolve(schema, document);
    return resolved.properties ? [{ text: object, object }] : toTypeParts(resolved, document);
  }

  if (schema.anyOf) {
    const branches = schema.anyOf.map((branch) => toTypeParts(branch, document));
    return uniqueTypes(branches).flatMap((parts, index) => [
      ...(index > 0 ? [{ text: " | " }] : []),
      ...parts,
    ]);
  }

  if (schema.items) return [...toTypeParts(schema.items, document), { text: "[]" }];
  if (typeof schema.additionalProperties === "object" && !schema.properties) {
    return [{ text: "{ … }" }];
  }
  if (schema.type === undefined) return [{ text: typeof (schema.const ?? schema.enum?.[0] ?? {}) }];

  return [{ text: [schema.type].flat().join(" | ") }];
}

/** Removes types that read the same, such as several formats of a string. */
function uniqueTypes(types: TypePart[][]): TypePart[][] {
  const toText = (parts: TypePart[]) => parts.map(({ text }) => text).join("");
  return [...new Map(types.map((parts) => [toText(parts), parts])).values()];
}

/** Without the null branch. */
function valueSchema(schema: Schema, document: OpenApiDocument): Schema {
  const resolved = resolve(schema, document);
  const branches = resolved.anyOf?.filter(({ type }) => type !== "null") ?? [];
  const [only] = branches;
  if (branches.length !== 1 || !only)
    return schema.$ref === undefined ? schema : preferReference(schema, resolved);

  return only.$ref === undefined ? only : preferReference(only, resolve(only, document));
}

/**
 * Returns only the reference of an object with its own section, and the full schema of any other.
 */
function preferReference(schema: Schema, resolved: Schema): Schema {
  return resolved.properties ? schema : resolved;
}

function getValues(schema: Schema): string[] {
  const values = schema.enum ?? (schema.const === undefined ? [] : [schema.const]);
  return values.map(String);
}

/** A lower and an upper limit are shown as one. */
const pairs = [
  ["range", "minimum", "maximum"],
  ["length", "minLength", "maxLength"],
  ["items", "minItems", "maxItems"],
] as const;

function getLimits(schema: Schema): Limit[] {
  const ranges = pairs.filter(([, low, high]) => schema[low] !== undefined && schema[high] !== undefined);
  const coveredKinds = new Set<string>(ranges.flat());
  const singleKinds = limitKinds.filter((kind) => schema[kind] !== undefined && !coveredKinds.has(kind));

  return [
    ...ranges.map(([kind, low, high]) => ({
      kind,
      value: String(schema[low]),
      other: String(schema[high]),
    })),
    ...singleKinds.map((kind) => ({
      kind,
      value: kind === "default" ? JSON.stringify(schema[kind]) : String(schema[kind]),
    })),
  ];
}

/**
 * Merges a choice between objects into one object: it has the members of all, required where all
 * require them. A member with one fixed value in each becomes a choice of these values.
 */
function mergeOneOf({ oneOf, ...schema }: Schema): Schema {
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
