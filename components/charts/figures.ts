import { toCsv } from "./csv";

type Value = string | number;

/**
 * The figures of a chart, as its table and its CSV file show them. The first column names the row.
 */
export interface Figures {
  columns: readonly [FigureColumn, ...FigureColumn[]];
  rows: readonly (readonly Value[])[];
}

interface FigureColumn {
  /** In the CSV file; the name that the API has for it. */
  name: string;
  label: string;
  /** Returns the text of a value in the table; the file has it as it is. */
  format: (value: Value) => string;
}

/** Formats the values of a column of numbers. */
export const numeric = (format: (value: number) => string) => (value: Value) => format(Number(value));

export function figuresToCsv({ columns, rows }: Figures): string {
  return toCsv(
    columns.map(({ name }) => name),
    rows,
  );
}
