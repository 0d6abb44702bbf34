import { z } from "zod";

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

/** A comma-separated list; the schema checks each item. */
export function listParam<Schema extends z.ZodType<unknown, string>>(item: Schema, max: number) {
  return z
    .string()
    .max(10_000)
    .transform((text) => text.split(","))
    .pipe(z.array(item).max(max, `at most ${max}`))
    .meta({ override: { type: "string", description: `Up to ${max}, separated by commas` } });
}

/** The query as a record. A duplicate name keeps both values, so the schema rejects it. */
export function toQueryRecord(search: URLSearchParams): Record<string, string | string[]> {
  const record: Record<string, string | string[]> = Object.create(null);
  for (const name of new Set(search.keys())) {
    const values = search.getAll(name);
    record[name] = values.length === 1 ? (values[0] ?? "") : values;
  }
  return record;
}
