import { type OpenApiDocument, refName, resolve, type Schema } from "./document";
import { asOneObject } from "./one-of";

/** A piece of a type's name; an object has a section of its own. */
export interface TypePart {
  text: string;
  object?: string;
}

/** What a value must keep to; the words are the catalogue's. */
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
  /** The only values there are, when they are few. */
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

/** The members of an object, those of objects within them too. */
export function fieldsOf(schema: Schema, document: OpenApiDocument): Field[] {
  const { properties = {}, required = [] } = asOneObject(resolve(schema, document));
  return Object.entries(properties).map(([name, member]) =>
    fieldOf(name, member, { isRequired: required.includes(name), document }),
  );
}

export function fieldOf(
  name: string,
  schema: Schema,
  { isRequired, document }: { isRequired: boolean; document: OpenApiDocument },
): Field {
  const plain = valueSchema(schema, document);
  const inner = plain.items ?? plain;
  return {
    name,
    type: typeOf(schema, document),
    isRequired,
    description: schema.description ?? plain.description,
    limits: limitsOf({ ...plain, ...(schema.default !== undefined && { default: schema.default }) }),
    values: valuesOf(resolve(inner, document)),
    members: inner.$ref === undefined ? fieldsOf(inner, document) : [],
  };
}

/** The type's name: `string`, `Image[]`, `integer | null`. */
export function typeOf(schema: Schema, document: OpenApiDocument): TypePart[] {
  if (schema.$ref !== undefined) {
    const object = refName(schema.$ref);
    const resolved = resolve(schema, document);
    return resolved.properties ? [{ text: object, object }] : typeOf(resolved, document);
  }
  if (schema.anyOf) {
    return schema.anyOf.flatMap((branch, index) => [
      ...(index > 0 ? [{ text: " | " }] : []),
      ...typeOf(branch, document),
    ]);
  }
  if (schema.items) return [...typeOf(schema.items, document), { text: "[]" }];
  if (typeof schema.additionalProperties === "object" && !schema.properties) {
    return [{ text: "{ … }" }];
  }
  if (schema.type === undefined) return [{ text: typeof (schema.const ?? schema.enum?.[0] ?? {}) }];
  return [{ text: [schema.type].flat().join(" | ") }];
}

/** Without the branch that is only null. */
function valueSchema(schema: Schema, document: OpenApiDocument): Schema {
  const resolved = resolve(schema, document);
  const branches = resolved.anyOf?.filter(({ type }) => type !== "null") ?? [];
  const [only] = branches;
  if (branches.length !== 1 || !only)
    return schema.$ref === undefined ? schema : asReference(schema, resolved);
  return only.$ref === undefined ? only : asReference(only, resolve(only, document));
}

/** Of an object that has its own section only the reference, of any other schema all. */
function asReference(schema: Schema, resolved: Schema): Schema {
  return resolved.properties ? schema : resolved;
}

function valuesOf(schema: Schema): string[] {
  const values = schema.enum ?? (schema.const === undefined ? [] : [schema.const]);
  return values.map(String);
}

/** A lower and an upper limit are said in one. */
const pairs = [
  ["range", "minimum", "maximum"],
  ["length", "minLength", "maxLength"],
  ["items", "minItems", "maxItems"],
] as const;

function limitsOf(schema: Schema): Limit[] {
  const together = pairs.filter(([, low, high]) => schema[low] !== undefined && schema[high] !== undefined);
  const said = new Set<string>(together.flat());
  const alone = limitKinds.filter((kind) => schema[kind] !== undefined && !said.has(kind));
  return [
    ...together.map(([kind, low, high]) => ({
      kind,
      value: String(schema[low]),
      other: String(schema[high]),
    })),
    ...alone.map((kind) => ({
      kind,
      value: kind === "default" ? JSON.stringify(schema[kind]) : String(schema[kind]),
    })),
  ];
}
