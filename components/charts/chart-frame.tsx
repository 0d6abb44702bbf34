import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Link } from "@/components/ui/link.client";
import { Table } from "@/components/ui/table";
import { CsvButton } from "./csv-button.client";
import { type Figures, figuresToCsv } from "./figures";
import "./charts.css";

interface Props {
  /** Unique on the page. */
  id: string;
  title: string;
  /** The main point in a sentence. */
  summary: string;
  figures: Figures;
  /** Name of the CSV file, without its ending. */
  filename: string;
  isTable: boolean;
  /** The page with the chart as a table, or as a chart again. */
  toggleHref: string;
  /** Choices that concern this chart only. */
  controls?: ReactNode;
  children: ReactNode;
}

/** A chart with its name, its summary, and its figures as a table and as a file. */
export function ChartFrame({
  id,
  title,
  summary,
  figures,
  filename,
  isTable,
  toggleHref,
  controls,
  children,
}: Props) {
  const t = useTranslations("analytics.chart");
  return (
    <section aria-labelledby={id} className="chart">
      <div>
        <h2 id={id}>{title}</h2>
        <div>
          <Link href={toggleHref} scroll={false} prefetch={false} replace>
            {isTable ? t("asChart") : t("asTable")}
            <span className="sr-only">{title}</span>
          </Link>
          <CsvButton
            label={t("download")}
            subject={title}
            filename={`${filename}.csv`}
            csv={figuresToCsv(figures)}
          />
        </div>
      </div>
      <p>{summary}</p>
      {controls}
      {isTable ? <FiguresTable caption={t("table", { title })} figures={figures} /> : children}
    </section>
  );
}

function FiguresTable({ caption, figures: { columns, rows } }: { caption: string; figures: Figures }) {
  const [first, ...others] = columns.map(({ name, label, format }, index) => ({
    key: name,
    label,
    render: (row: Figures["rows"][number]) => format(row[index] ?? ""),
    isNumeric: index > 0,
  }));
  if (!first) return null;

  return (
    <Table caption={caption} rows={rows} rowKey={(row) => String(row[0])} columns={[first, ...others]} />
  );
}
