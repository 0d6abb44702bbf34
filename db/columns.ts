import { customType } from "drizzle-orm/pg-core";

/** A boolean that is stored as integer 0 or 1 (specification, preamble). */
export const flag = customType<{ data: boolean; driverData: number }>({
  dataType: () => "integer",
  toDriver: (value) => (value ? 1 : 0),
  fromDriver: (value) => value === 1,
});

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

export const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });
