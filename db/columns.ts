import { type SQL, sql } from "drizzle-orm";
import { customType } from "drizzle-orm/pg-core";
import { z } from "zod";

const integerFlag = customType<{ data: boolean; driverData: number }>({
  dataType: () => "integer",
  toDriver: (value) => (value ? 1 : 0),
  fromDriver: (value) => value === 1,
});

/** A boolean that is stored as integer 0 or 1. */
export function flag<Name extends string>(name: Name) {
  const column = integerFlag(name);
  const setDefault = column.default.bind(column);
  // The migration generator writes the default as it is given, and an integer column rejects
  // `false`.
  column.default = (value: boolean | SQL) =>
    setDefault(typeof value === "boolean" ? sql.raw(value ? "1" : "0") : value);

  return column;
}

/**
 * A time that is stored as ISO 8601 text in UTC with milliseconds. `COLLATE "C"` makes text order
 * equal time order, whatever the database's locale.
 */
export const isoTimestamp = customType<{ data: string; driverData: string }>({
  dataType: () => 'text COLLATE "C"',
});

/** Text that is compared byte by byte: ids and other keys used for paging. */
export const keyText = customType<{ data: string; driverData: string }>({
  dataType: () => 'text COLLATE "C"',
});

/** 64 bits, stored as a signed integer for bit operations; 16 hex digits in code. */
export const bits64 = customType<{ data: string; driverData: string }>({
  dataType: () => "bigint",
  toDriver: (hex) => BigInt.asIntN(64, BigInt(`0x${hex}`)).toString(),
  fromDriver: (value) => BigInt.asUintN(64, BigInt(value)).toString(16).padStart(16, "0"),
});

export const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

/** A transaction id, as `pg_current_xact_id()` returns it. */
export const transactionId = customType<{ data: string }>({ dataType: () => "xid8" });

/**
 * A value of the given schema that is stored as JSON text. `place` is the table and column name for
 * the error about an invalid stored value.
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

/** Defaults of `jsonText` columns. The migration generator writes them as they are given. */
export const emptyArray = sql.raw("'[]'");
export const emptyObject = sql.raw("'{}'");

/** Keys, IP addresses and other strings. */
export const Texts = z.array(z.string());

/** Whole shares of a hundred. */
export const Percentages = z.array(z.number().int());

/** Strings by name. */
export const TextsByName = z.record(z.string(), z.string());

/** Numbers by name. */
export const NumbersByName = z.record(z.string(), z.number());

/** An object of any fields. */
export const Fields = z.record(z.string(), z.unknown());

/** Objects of any fields. */
export const FieldsList = z.array(Fields);
