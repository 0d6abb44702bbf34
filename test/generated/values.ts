import fc from "fast-check";
import { hostileJson } from "./hostile";
import { kindOfMember, knownThing } from "./known-things";

export interface JsonSchema {
  $ref?: string;
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
}

/** The named schemas of the document. */
export type Schemas = Record<string, JsonSchema>;

/** How far values may be from what their schema says: never, now and then, or mostly. */
export type Mood = "valid" | "mixed" | "hostile";
const brokenShare: Record<Mood, number> = { valid: 0, mixed: 1, hostile: 6 };

/** What a schema cannot say of the texts of these members. */
const hints: Record<string, fc.Arbitrary<string>> = {
  filename: fc.nat(5_000).map((number) => `made-${number}.jpg`),
  expiration: fc.constantFrom("never", "7d", "12h", "1y", "2w", "2090-01-31"),
  expires: fc.constantFrom("never", "7d", "2090-01-31", "2090-01-31T00:00:00Z"),
  content_type: fc.constantFrom("image/jpeg", "image/png"),
  from: fc.constantFrom("2024-01-01", "2025-06-30"),
  to: fc.constantFrom("2089-01-01", "2026-02-28"),
  website: fc.constantFrom("https://example.com/", "https://example.org/me"),
  profile_picture: fc.constantFrom("https://example.com/me.png"),
};

/** JSON text of a value for the member of this name. */
export function jsonOf(schema: JsonSchema, name: string, schemas: Schemas, mood: Mood): fc.Arbitrary<string> {
  const valid = validOf(schema, name, schemas, mood);
  if (mood === "valid") return valid;
  return fc.oneof({ weight: 12, arbitrary: valid }, { weight: brokenShare[mood], arbitrary: hostileJson });
}

function validOf(schema: JsonSchema, name: string, schemas: Schemas, mood: Mood): fc.Arbitrary<string> {
  if (schema.$ref) {
    const target = schemas[schema.$ref.slice(schema.$ref.lastIndexOf("/") + 1)];
    return target ? validOf(target, name, schemas, mood) : hostileJson;
  }
  if (schema.const !== undefined) return fc.constant(JSON.stringify(schema.const));
  if (schema.enum) return fc.constantFrom(...schema.enum).map((value) => JSON.stringify(value));
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return fc.oneof(...options.map((option) => validOf(option, name, schemas, mood)));
  switch (schema.type) {
    case "string":
      return textOf(schema, name).map((text) => JSON.stringify(text));
    case "integer":
    case "number":
      return integerOf(schema).map(String);
    case "boolean":
      return fc.constantFrom("true", "false");
    case "null":
      return fc.constant("null");
    case "array":
      return arrayOf(schema, name, schemas, mood);
    case "object":
      return objectOf(schema, schemas, mood);
    default:
      return hostileJson;
  }
}

/** A text that the schema allows: a known thing where the name stands for one, what is hinted at, or any. */
export function textOf(
  { pattern, minLength = 0, maxLength = 40 }: JsonSchema,
  name: string,
): fc.Arbitrary<string> {
  const kind = kindOfMember(name);
  const any = pattern ? matching(pattern, maxLength) : texts(minLength, maxLength);
  const made = hints[name] ?? any;
  if (!kind) return made;
  const known = fc.nat(99).map((index) => knownThing(kind, index));
  return fc.oneof({ weight: 2, arbitrary: known }, { weight: 1, arbitrary: made });
}

/** Building an arbitrary of texts costs more than drawing from it. */
const built = new Map<string, fc.Arbitrary<string>>();

function once(name: string, build: () => fc.Arbitrary<string>): fc.Arbitrary<string> {
  const arbitrary = built.get(name) ?? build();
  built.set(name, arbitrary);
  return arbitrary;
}

const matching = (pattern: string, maxLength: number) =>
  once(`${maxLength} ${pattern}`, () =>
    fc.stringMatching(new RegExp(pattern)).map((text) => text.slice(0, maxLength)),
  );

function texts(minLength: number, maxLength: number): fc.Arbitrary<string> {
  const min = Math.max(1, minLength);
  const max = Math.max(min, Math.min(maxLength, 40));
  const unit = fc.constantFrom(..."abc xyz-1é");
  return once(`${min}-${max}`, () => fc.string({ unit, minLength: min, maxLength: max }));
}

function integerOf({ minimum = -1_000, maximum = 1_000 }: JsonSchema): fc.Arbitrary<number> {
  return fc.oneof(
    fc.integer({ min: minimum, max: Math.min(maximum, minimum + 50) }),
    fc.constantFrom(minimum, maximum),
  );
}

function arrayOf({ items = {}, minItems, maxItems }: JsonSchema, name: string, schemas: Schemas, mood: Mood) {
  const item = jsonOf(items, name, schemas, mood);
  const minLength = minItems ?? 0;
  return fc
    .array(item, { minLength, maxLength: Math.max(minLength, Math.min(maxItems ?? 5, 5)) })
    .map((values) => `[${values.join(",")}]`);
}

function objectOf({ properties = {}, required = [] }: JsonSchema, schemas: Schemas, mood: Mood) {
  const members = Object.entries(properties).map(([name, schema]) => {
    const text = jsonOf(schema, name, schemas, mood).map((value) => `${JSON.stringify(name)}:${value}`);
    if (required.includes(name) && mood === "valid") return text;
    const isThere = required.includes(name) ? 19 : 6;
    return fc.oneof(
      { weight: isThere, arbitrary: text },
      { weight: 20 - isThere, arbitrary: fc.constant("") },
    );
  });
  const strange = strangeMembers(Object.keys(properties), mood);
  return fc
    .tuple(strange, ...members)
    .map(([extra, ...texts]) => `{${[...texts, extra].filter((text) => text !== "").join(",")}}`);
}

/** Members that nobody knows, and members that are there already. */
function strangeMembers(names: string[], mood: Mood): fc.Arbitrary<string> {
  if (mood === "valid") return fc.constant("");
  const name = fc.constantFrom("nobody_knows", "__proto__", "owner", "id", ...names);
  const member = fc.tuple(name, hostileJson).map(([key, value]) => `${JSON.stringify(key)}:${value}`);
  return fc.oneof(
    { weight: mood === "mixed" ? 12 : 3, arbitrary: fc.constant("") },
    { weight: 1, arbitrary: member },
  );
}
