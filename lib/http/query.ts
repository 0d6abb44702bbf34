import { isUtf8 } from "node:buffer";
import { z } from "zod";
import { splitAtCommas } from "@/lib/kernel/commas";
import { type AppError, validationError } from "@/lib/kernel/errors";

// Query values are strings. Numbers are parsed strictly: "10abc", "0x10" and " 5 " are rejected.

export function integerParam(options: { min: number; max: number }) {
  const message = `a whole number from ${options.min} to ${options.max}`;
  return z
    .string()
    .regex(/^\d{1,15}$/, message)
    .transform(Number)
    .refine((value) => value >= options.min && value <= options.max, message)
    .meta({ override: { type: "integer", minimum: options.min, maximum: options.max } });
}

export function booleanParam() {
  return z
    .enum(["true", "false"])
    .transform((text) => text === "true")
    .meta({ override: { type: "boolean" } });
}

/** A comma-separated list; the schema checks it. */
function listParam(schema: z.ZodArray): z.ZodType {
  return z
    .string()
    .max(10_000)
    .transform(splitAtCommas)
    .pipe(schema as z.ZodType<unknown, string[]>)
    .meta({ override: { type: "string" } });
}

type QueryParams<Shape extends z.ZodRawShape> = {
  [Name in keyof Shape]: z.ZodOptional<z.ZodType<NonNullable<z.output<Shape[Name]>>, string>>;
};

/**
 * Query parameters with the values and descriptions of a body's optional members. Arrays are
 * separated by commas.
 */
export function queryParams<Shape extends Record<string, z.ZodOptional>>(shape: Shape): QueryParams<Shape> {
  const params = Object.entries(shape).map(([name, member]) => {
    const schema = member.unwrap();
    const suffix = schema instanceof z.ZodArray ? ", separated by commas" : "";
    return [name, toParam(schema).optional().describe(`${member.description}${suffix}`)];
  });
  return Object.fromEntries(params);
}

function toParam(schema: z.core.$ZodType): z.ZodType {
  if (schema instanceof z.ZodBoolean) return booleanParam();
  if (schema instanceof z.ZodNumber) {
    const { minValue, maxValue } = schema;
    return integerParam({ min: minValue ?? 0, max: maxValue ?? Number.MAX_SAFE_INTEGER });
  }

  return (schema instanceof z.ZodArray ? listParam(schema) : schema) as z.ZodType;
}

/**
 * The query as a record. A duplicate name keeps both values, so the schema rejects it. Throws
 * VALIDATION_ERROR for percent-encoded bytes that are not UTF-8, which `URLSearchParams` would
 * replace with U+FFFD.
 */
export function readQuery({ search, searchParams }: URL): Record<string, string | string[]> {
  const error = encodingError(listMalformedNames(search));
  if (error) throw error;

  const record: Record<string, string | string[]> = Object.create(null);
  for (const name of new Set(searchParams.keys())) {
    const values = searchParams.getAll(name);
    record[name] = values.length === 1 ? (values[0] ?? "") : values;
  }

  return record;
}

function listMalformedNames(search: string): string[] {
  return search
    .slice(1)
    .split("&")
    .filter((pair) => !isUtf8(decodePercents(pair)))
    .flatMap((pair) => [...new URLSearchParams(pair).keys()]);
}

function decodePercents(text: string): Buffer {
  const bytes = text.replace(/%([\da-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1");
}

/**
 * Returns the error that names the parameters or fields whose bytes are not UTF-8; undefined when
 * there are none.
 */
export function encodingError(names: readonly string[]): AppError | undefined {
  if (names.length === 0) return undefined;
  return validationError(Object.fromEntries(names.map((name) => [name, ["is not well-formed UTF-8"]])));
}
