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
      <table className={`w-full text-sm ${cells}`}>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-line text-ink-soft">
            {columns.map(({ key, label, isNumeric }) => (
              <th
                key={key}
                scope="col"
                className={classNames("font-medium", isNumeric ? numericCell : "text-start")}
              >
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} className="border-b border-line">
              <th
                scope="row"
                className={classNames("font-semibold", first.isNumeric ? numericCell : "text-start")}
              >
                {first.render(row)}
              </th>
              {others.map(({ key, render, isNumeric }) => (
                <td key={key} className={isNumeric ? numericCell : undefined}>
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

/** On the table, as a class on each cell would be most of a long page. */
const cells = "[&_:where(td,th)]:py-2 [&_:where(td,th)]:ps-2 [&_tr>:first-child]:ps-0";
const numericCell = "text-end tabular-nums";
