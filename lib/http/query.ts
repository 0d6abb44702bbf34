import { z } from "zod";

// Query values are texts; numbers among them are read strictly ("10abc", "0x10", " 5 " are refused).

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

/** Texts with commas between them; each is checked by the schema. */
export function listParam<Schema extends z.ZodType<unknown, string>>(item: Schema, max: number) {
  return z
    .string()
    .max(10_000)
    .transform((text) => text.split(","))
    .pipe(z.array(item).max(max, `at most ${max}`))
    .meta({ override: { type: "string", description: `Up to ${max}, separated by commas` } });
}

/** The query as a record; a name that is given twice keeps both values, so that the schema refuses it. */
export function toQueryRecord(search: URLSearchParams): Record<string, string | string[]> {
  const record: Record<string, string | string[]> = Object.create(null);
  for (const name of new Set(search.keys())) {
    const values = search.getAll(name);
    record[name] = values.length === 1 ? (values[0] ?? "") : values;
  }
  return record;
}
