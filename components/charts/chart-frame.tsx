import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Link } from "@/components/ui/link.client";
import { Table } from "@/components/ui/table";
import { CsvButton } from "./csv-button.client";
import { type Figures, figuresToCsv } from "./figures";

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
    <section aria-labelledby={id} className="@container min-w-0 border-t border-line py-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id={id} className="text-[1.125rem] leading-[1.4] font-semibold tracking-tight">
          {title}
        </h2>
        <div className="flex flex-wrap items-center gap-1">
          <Link
            href={toggleHref}
            scroll={false}
            prefetch={false}
            replace
            className="inline-flex h-8 items-center rounded-md px-3 text-[0.8125rem] font-medium hover:bg-sunken pointer-coarse:h-11"
          >
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
      <p className="mt-0.5 mb-4 max-w-[44rem] text-sm text-ink-soft">{summary}</p>
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
