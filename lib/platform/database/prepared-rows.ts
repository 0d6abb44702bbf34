import { Column, fillPlaceholders, is, SQL } from "drizzle-orm";
import { clientOf, type DatabaseHandle } from "@/db/client";
import { env } from "../process/env";
import { db } from "./transaction";

/** A select of columns, by name or by group and name. */
export interface SelectQuery {
  toSQL(): { sql: string; params: unknown[] };
  readonly _: { readonly selectedFields: Record<string, unknown> };
}

type Decode = (value: unknown) => unknown;

/** A selected column: where its value is in the result, and what the driver's value means. */
interface Cell {
  group: string | undefined;
  name: string;
  decode: Decode | undefined;
}

/**
 * A prepared query whose rows are read without the query builder, which looks at the kind of each
 * column again for each row. Runs in the open transaction, if there is one; the values fill its
 * placeholders. `joined` is the group of the columns of a left join: null in a row in which its
 * first column is null. Behind a pooler the statement is unnamed, as in `prepareQuery`.
 */
export function prepareRows<Row>(
  name: string,
  build: (handle: DatabaseHandle) => SelectQuery,
  joined?: string,
): (values: Record<string, unknown>) => Promise<Row[]> {
  let prepared: ReturnType<typeof prepare> | undefined;
  return async (values) => {
    const handle = db();
    prepared ??= prepare(build(handle));
    const { text, params, cells } = prepared;
    const { rows } = await clientOf(handle).query<unknown[]>({
      ...(!env().isDatabasePooled && { name }),
      text,
      values: fillPlaceholders(params, values),
      rowMode: "array",
    });

    const readRow = createRowReader(cells, joined);
    return rows.map((row) => readRow(row) as Row);
  };
}

function prepare(query: SelectQuery) {
  const { sql: text, params } = query.toSQL();
  return { text, params, cells: listCells(query._.selectedFields) };
}

/** Lists the columns in the order of the query's text. */
function listCells(fields: Record<string, unknown>, group?: string): Cell[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const isColumn = is(field, Column) || is(field, SQL) || is(field, SQL.Aliased);
    return isColumn
      ? [{ group, name, decode: findDecoder(field) }]
      : listCells(field as Record<string, unknown>, name);
  });
}

/** Returns undefined for a column that keeps the driver's values. */
function findDecoder(field: Column | SQL | SQL.Aliased): Decode | undefined {
  // Expressions are selected without a decoder.
  if (!is(field, Column) || field.mapFromDriverValue === Column.prototype.mapFromDriverValue)
    return undefined;

  return (value) => field.mapFromDriverValue(value);
}

/**
 * Returns the reader of the rows of one result. Rows in a row often have the same value in a
 * column, which is decoded once and shared by them.
 */
function createRowReader(cells: readonly Cell[], joined: string | undefined) {
  const stored = new Array<unknown>(cells.length);
  const decoded = new Array<unknown>(cells.length);
  const decodeAt = (at: number, value: unknown, decode: Decode) => {
    if (value !== stored[at]) {
      decoded[at] = decode(value);
      stored[at] = value;
    }

    return decoded[at];
  };

  return (values: readonly unknown[]): unknown => {
    const row: Record<string, unknown> = {};
    let group: string | undefined;
    let target: Record<string, unknown> | null = row;
    let at = 0;
    for (const cell of cells) {
      const value = values[at];
      if (cell.group !== group) {
        group = cell.group;
        target = group === undefined ? row : group === joined && value === null ? null : {};
        if (group !== undefined) row[group] = target;
      }

      if (target !== null)
        target[cell.name] =
          value === null || cell.decode === undefined ? value : decodeAt(at, value, cell.decode);
      at++;
    }

    return row;
  };
}
