import { fc } from "@/test/harness/fast-check";
import { hostileJson, hostileString } from "./hostile";
import { getMemberKind, knownValue } from "./known-values";

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

/** The distance of values from their schema: valid, wrong in one place, or hostile. */
export type Mood = "valid" | "slipped" | "hostile";

/** Hints for the texts of these members, beyond their schema. */
const hints: Record<string, fc.Arbitrary<string>> = {
  filename: fc.nat(5_000).map((number) => `made-${number}.jpg`),
  expiration: fc.constantFrom("never", "7d", "12h", "1y", "2w", "2090-01-31"),
  expires: fc.constantFrom("never", "7d", "2090-01-31", "2090-01-31T00:00:00Z"),
  content_type: fc.constantFrom("image/jpeg", "image/png"),
  from: fc.constantFrom("2024-01-01", "2025-06-30"),
  to: fc.constantFrom("2089-01-01", "2026-02-28"),
  website: fc.constantFrom("https://example.com/", "https://example.org/me"),
  taken_at: fc.constantFrom("2024-06-30T12:00:00+02:00", "1999-12-31T23:59:59"),
  profile_picture: fc.constantFrom("https://example.com/me.png"),
};

/** Generates JSON text of a value for the named member. */
export function generateJson(
  schema: JsonSchema,
  name: string,
  schemas: Schemas,
  mood: Mood,
): fc.Arbitrary<string> {
  const made = generateFromSchema(schema, name, schemas, mood);
  return mood === "hostile"
    ? fc.oneof({ weight: 2, arbitrary: made }, { weight: 1, arbitrary: hostileJson })
    : made;
}

function generateFromSchema(
  schema: JsonSchema,
  name: string,
  schemas: Schemas,
  mood: Mood,
): fc.Arbitrary<string> {
  if (schema.$ref) {
    // A schema that contains itself ends with any value.
    const { [schema.$ref.slice(schema.$ref.lastIndexOf("/") + 1)]: target, ...others } = schemas;
    return target ? generateFromSchema(target, name, others, mood) : hostileJson;
  }

  const options = schema.anyOf ?? schema.oneOf;
  if (options) return fc.oneof(...options.map((option) => generateFromSchema(option, name, schemas, mood)));
  if (mood === "slipped" && schema.type !== "object" && schema.type !== "array")
    return schema.type === "string" ? hostileString : hostileJson;
  if (schema.const !== undefined) return fc.constant(JSON.stringify(schema.const));
  if (schema.enum) return fc.constantFrom(...schema.enum).map((value) => JSON.stringify(value));

  switch (schema.type) {
    case "string":
      return generateText(schema, name).map((text) => JSON.stringify(text));
    case "integer":
      return generateInteger(schema).map(String);
    case "number":
      return generateNumber(schema).map(String);
    case "boolean":
      return fc.constantFrom("true", "false");
    case "null":
      return fc.constant("null");
    case "array":
      return generateArray(schema, name, schemas, mood);
    case "object":
      return generateObject(schema, schemas, mood);
    default:
      return hostileJson;
  }
}

/**
 * Generates a text that the schema allows: a known resource where the name refers to one, a hinted
 * text, or any.
 */
export function generateText(
  { pattern, minLength = 0, maxLength = 40 }: JsonSchema,
  name: string,
): fc.Arbitrary<string> {
  const kind = getMemberKind(name);
  const any = pattern ? matching(pattern, maxLength) : texts(minLength, maxLength);
  const made = hints[name] ?? any;
  if (!kind) return made;

  const known = fc.nat(99).map((index) => knownValue(kind, index));
  // All other hosts are unreachable.
  if (kind === "url") return known;

  return fc.oneof({ weight: 2, arbitrary: known }, { weight: 1, arbitrary: made });
}

/** Building an arbitrary of texts costs more than drawing from it. */
const built = new Map<string, fc.Arbitrary<string>>();

function memoize(name: string, build: () => fc.Arbitrary<string>): fc.Arbitrary<string> {
  const arbitrary = built.get(name) ?? build();
  built.set(name, arbitrary);
  return arbitrary;
}

const matching = (pattern: string, maxLength: number) =>
  memoize(`${maxLength} ${pattern}`, () =>
    fc.stringMatching(new RegExp(pattern)).map((text) => text.slice(0, maxLength)),
  );

function texts(minLength: number, maxLength: number): fc.Arbitrary<string> {
  const min = Math.max(1, minLength);
  const max = Math.max(min, Math.min(maxLength, 40));
  const unit = fc.constantFrom(..."abc xyz-1é");

  return memoize(`${min}-${max}`, () => fc.string({ unit, minLength: min, maxLength: max }));
}

function generateInteger({ minimum = -1_000, maximum = 1_000 }: JsonSchema): fc.Arbitrary<number> {
  return fc.oneof(
    fc.integer({ min: minimum, max: Math.min(maximum, minimum + 50) }),
    fc.constantFrom(minimum, maximum),
  );
}

/** Generates whole numbers too, if the schema has any, and the ends of its range. */
function generateNumber(schema: JsonSchema): fc.Arbitrary<number> {
  const { minimum = -1_000, maximum = 1_000 } = schema;
  const range = { ...schema, minimum: Math.ceil(minimum), maximum: Math.floor(maximum) };
  const ends = fc.constantFrom(minimum, maximum);

  return range.minimum > range.maximum ? ends : fc.oneof(generateInteger(range), ends);
}

function generateArray(
  { items = {}, minItems = 0, maxItems = 5 }: JsonSchema,
  name: string,
  schemas: Schemas,
  mood: Mood,
) {
  const isSlipped = mood === "slipped";
  const item = generateJson(items, name, schemas, isSlipped ? "valid" : mood);
  const wrong = isSlipped ? generateJson(items, name, schemas, mood).map((one) => [one]) : fc.constant([]);

  return fc
    .tuple(
      fc.array(item, { minLength: minItems, maxLength: Math.max(minItems, Math.min(maxItems, 5)) }),
      wrong,
    )
    .map(([values, extra]) => `[${[...values, ...extra].join(",")}]`);
}

type Member = readonly [name: string, json: string];

function generateObject({ properties = {}, required = [] }: JsonSchema, schemas: Schemas, mood: Mood) {
  const names = Object.keys(properties);
  const members = Object.entries(properties).map(([name, schema]) => {
    const member = generateJson(schema, name, schemas, mood === "slipped" ? "valid" : mood);
    const made = member.map((json): Member[] => [[name, json]]);
    const isRequired = required.includes(name) && mood !== "hostile";
    const absent = { weight: isRequired ? 0 : 2, arbitrary: fc.constant<Member[]>([]) };

    return fc.oneof({ weight: 1, arbitrary: made }, absent);
  });
  const slips = mood === "valid" ? fc.constant(undefined) : generateSlip(names, properties, schemas);

  return fc.tuple(slips, ...members).map(([slip, ...all]) => {
    const remaining = all.flat().filter(([name]) => slip?.isTwin === true || name !== slip?.name);
    const wrong: Member[] = slip?.json === undefined ? [] : [[slip.name, slip.json]];
    return `{${[...remaining, ...wrong].map(([name, json]) => `${JSON.stringify(name)}:${json}`).join(",")}}`;
  });
}

/** One defect of an object. */
interface Slip {
  name: string;
  /** Undefined when the member is missing. */
  json: string | undefined;
  /** A duplicate next to the correct member. */
  isTwin?: boolean;
}

function generateSlip(
  names: string[],
  properties: Record<string, JsonSchema>,
  schemas: Schemas,
): fc.Arbitrary<Slip> {
  const wrong = names.map((name) =>
    generateJson(properties[name] ?? {}, name, schemas, "slipped").map((json): Slip => ({ name, json })),
  );
  const strange = fc.constantFrom("nobody_knows", "__proto__", "constructor", "owner", "id");
  const unknown = fc.record({ name: strange, json: hostileJson });
  if (names.length === 0) return unknown;

  const any = fc.constantFrom(...names);
  return fc.oneof(
    { weight: 8, arbitrary: fc.oneof(...wrong) },
    { weight: 1, arbitrary: unknown },
    { weight: 1, arbitrary: fc.record({ name: any, json: hostileJson, isTwin: fc.constant(true) }) },
    { weight: 1, arbitrary: any.map((name): Slip => ({ name, json: undefined })) },
  );
}
