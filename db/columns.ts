import { type SQL, sql } from "drizzle-orm";
import { customType } from "drizzle-orm/pg-core";
import { z } from "zod";

const integerFlag = customType<{ data: boolean; driverData: number }>({
  dataType: () => "integer",
  toDriver: (value) => (value ? 1 : 0),
  fromDriver: (value) => value === 1,
});

/** A boolean that is stored as integer 0 or 1 (specification, preamble). */
export function flag<Name extends string>(name: Name) {
  const column = integerFlag(name);
  const setDefault = column.default.bind(column);
  // The generator of migrations writes the default as it is given, and an integer column rejects `false`.
  column.default = (value: boolean | SQL) =>
    setDefault(typeof value === "boolean" ? sql.raw(value ? "1" : "0") : value);
  return column;
}

/**
 * A time that is stored as ISO 8601 text in UTC with milliseconds. `COLLATE "C"` makes text order equal time order,
 * whatever the database's locale.
 */
export const isoTimestamp = customType<{ data: string; driverData: string }>({
  dataType: () => 'text COLLATE "C"',
});

/** Text that is compared byte by byte: ids and other keys that are paged over. */
export const keyText = customType<{ data: string; driverData: string }>({
  dataType: () => 'text COLLATE "C"',
});

/** 64 bits, stored as a signed integer so that they can be compared by bit operations; 16 hex digits outside. */
export const bits64 = customType<{ data: string; driverData: string }>({
  dataType: () => "bigint",
  toDriver: (hex) => BigInt.asIntN(64, BigInt(`0x${hex}`)).toString(),
  fromDriver: (value) => BigInt.asUintN(64, BigInt(value)).toString(16).padStart(16, "0"),
});

export const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

/** A transaction's number, as `pg_current_xact_id()` gives it. */
export const transactionId = customType<{ data: string }>({ dataType: () => "xid8" });

/**
 * A value of this shape that is stored as JSON text. `place` is the table's and the column's name, which the error names when
 * what is stored has another shape.
 */
export function jsonText<Schema extends z.ZodType>(place: `${string}.${string}`, schema: Schema) {
  const column = customType<{ data: z.output<Schema>; driverData: string }>({
    dataType: () => "text",
    toDriver: (value) => JSON.stringify(value),
    fromDriver: (stored) => parseStored(place, schema, stored),
  });
  return column(place.slice(place.indexOf(".") + 1));
}

function parseStored<Schema extends z.ZodType>(
  place: string,
  schema: Schema,
  stored: string,
): z.output<Schema> {
  try {
    return schema.parse(JSON.parse(stored));
  } catch (cause) {
    const reason = cause instanceof z.ZodError ? z.prettifyError(cause) : "it is no JSON";
    throw new Error(`The value stored in ${place} cannot be read: ${reason}`, { cause });
  }
}

/** The default of a column of `jsonText`. The generator of migrations writes it as it is given. */
export const emptyArray = sql.raw("'[]'");

/** Keys, addresses and other words. */
export const Texts = z.array(z.string());
