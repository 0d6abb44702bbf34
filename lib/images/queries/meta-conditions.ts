import { and, type SQL, sql } from "drizzle-orm";
import type { MetaCondition } from "./resolve";

/** A number that PostgreSQL and JavaScript read alike. */
const numberPattern = String.raw`^-?\d{1,15}(\.\d{1,15})?$`;
const isNumber = (text: string) => new RegExp(numberPattern).test(text);

/**
 * Compares a value of the owner's metadata. Two numbers are compared as numbers, everything else as
 * text by code points, which is the order of ISO dates.
 */
export function matchesMeta(row: SQL, { name, eq, gte, lte, exists }: MetaCondition): SQL | undefined {
  const value = sql`(${row}.custom->>${name}::text) collate "C"`;
  const compare = (operand: string | number | undefined, operator: "=" | ">=" | "<=") => {
    if (operand === undefined) return undefined;

    const text = String(operand);
    const operation = sql.raw(operator);
    const asText = sql`${value} ${operation} ${text}::text`;
    return isNumber(text)
      ? sql`(case when ${value} ~ ${numberPattern}::text then (${value})::numeric ${operation} ${text}::numeric else ${asText} end)`
      : sql`(${asText})`;
  };
  const isPresent = sql`coalesce(${hasName(row, name)}, false)`;

  return and(
    exists === undefined ? undefined : exists ? isPresent : sql`not ${isPresent}`,
    compare(eq, "="),
    compare(gte, ">="),
    compare(lte, "<="),
  );
}

/** The part of a comparison that an index finds; undefined if there is none. */
export function findsMeta(row: SQL, { name, eq, gte, lte, exists }: MetaCondition): SQL | undefined {
  // Other texts can be the same number.
  if (eq !== undefined && !isNumber(String(eq)))
    return sql`${row}.custom @> jsonb_build_object(${name}::text, ${String(eq)}::text)`;

  return exists || [eq, gte, lte].some((operand) => operand !== undefined) ? hasName(row, name) : undefined;
}

const hasName = (row: SQL, name: string) => sql`${row}.custom ? ${name}::text`;
