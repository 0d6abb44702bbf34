import type { z } from "zod";
import { fc } from "@/test/harness/fast-check";

/** Generates values that the schema of a response may allow. */
export function generateValue(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case "string":
      return generateText(schema as z.ZodString);
    case "number":
      return generateNumber(schema as z.ZodNumber);
    case "boolean":
      return fc.boolean();
    case "literal":
      return fc.constantFrom<unknown>(...def.values);
    case "enum":
      return fc.constantFrom<unknown>(...Object.values(def.entries));
    case "null":
      return fc.constant(null);
    case "void":
      return fc.constant(undefined);
    case "unknown":
      return fc.jsonValue({ maxDepth: 2 });
    case "nullable":
      return fc.option(generateValue(def.innerType), { nil: null });
    case "optional":
      return fc.option(generateValue(def.innerType), { nil: undefined });
    case "array":
      return fc.array(generateValue(def.element), { maxLength: 3 });
    case "record":
      return generateRecord(def);
    case "object":
      return fc.record(
        Object.fromEntries(Object.entries(def.shape).map(([name, member]) => [name, generateValue(member)])),
      );
    case "union":
      return fc.oneof(...def.options.map(generateValue));
    case "pipe":
      return generateValue(def.out);
    default:
      throw new Error(`A response has a schema of the kind ${def.type}.`);
  }
}

function generateRecord({ keyType, valueType }: z.core.$ZodRecordDef): fc.Arbitrary<unknown> {
  const { def: key } = (keyType as z.core.$ZodTypes)._zod;
  if (key.type !== "enum") return fc.dictionary(fc.string(), generateValue(valueType), { maxKeys: 3 });

  return fc.record(
    Object.fromEntries(Object.values(key.entries).map((name) => [name, generateValue(valueType)])),
  );
}

function generateText({ format, _zod }: z.ZodString): fc.Arbitrary<string> {
  const [pattern] = _zod.bag.patterns ?? [];
  return format === "regex" && pattern ? fc.stringMatching(pattern) : fc.string({ unit: "binary" });
}

function generateNumber({ minValue, maxValue, isInt }: z.ZodNumber): fc.Arbitrary<number> {
  const range = {
    min: Math.max(minValue ?? -1_000_000, -1_000_000),
    max: Math.min(maxValue ?? 1_000_000, 1_000_000),
  };
  return isInt ? fc.integer(range) : fc.double({ ...range, noNaN: true });
}

/** Text that no response may contain. */
export const secret = "an-undeclared-secret";

/** Adds undeclared members to every object of a value, first and last. */
export function addSecrets(schema: z.core.$ZodType, value: unknown): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (value === null || value === undefined) return value;

  switch (def.type) {
    case "nullable":
    case "optional":
      return addSecrets(def.innerType, value);
    case "array":
      return (value as unknown[]).map((element) => addSecrets(def.element, element));
    case "record":
      return mapMembers(value, (_name, member) => addSecrets(def.valueType, member));
    case "object":
      return {
        first_secret: secret,
        ...mapMembers(value, (name, member) => {
          const declared = def.shape[name];
          return declared ? addSecrets(declared, member) : member;
        }),
        last_secret: { [secret]: secret },
      };
    case "union": {
      const option = def.options.find((one) => (one as z.ZodType).safeParse(value).success);
      return option ? addSecrets(option, value) : value;
    }
    case "pipe":
      return addSecrets(def.out, value);
    default:
      return value;
  }
}

function mapMembers(value: unknown, change: (name: string, member: unknown) => unknown) {
  return Object.fromEntries(
    Object.entries(value as object).map(([name, member]) => [name, change(name, member)]),
  );
}
