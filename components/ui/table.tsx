import type { ReactNode } from "react";
import { classNames } from "./class-names";

interface Column<Row> {
  key: string;
  label: ReactNode;
  render: (row: Row) => ReactNode;
  /** Aligns numbers at the end. */
  isNumeric?: boolean;
}

interface Props<Row> {
  /** Read by screen readers before the table; not visible. */
  caption: string;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** The first column is the row header. */
  columns: readonly [Column<Row>, ...Column<Row>[]];
}

/** A table that scrolls sideways, by keyboard too, when it is wider than its container. */
export function Table<Row>({ caption, rows, rowKey, columns }: Props<Row>) {
  const [first, ...others] = columns;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section tabIndex={0} aria-label={caption} className="relative overflow-x-auto">
      <table className="w-full text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-line text-ink-soft">
            {columns.map(({ key, label, isNumeric }) => (
              <th key={key} scope="col" className={classNames(cellStyle(isNumeric), "font-medium")}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} className="border-b border-line">
              <th scope="row" className={classNames(cellStyle(first.isNumeric), "font-semibold")}>
                {first.render(row)}
              </th>
              {others.map(({ key, render, isNumeric }) => (
                <td key={key} className={cellStyle(isNumeric)}>
                  {render(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function cellStyle(isNumeric = false): string {
  return classNames("py-2 ps-2 first:ps-0", isNumeric ? "text-end tabular-nums" : "text-start");
}
