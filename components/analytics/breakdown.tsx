import { useLocale, useTranslations } from "next-intl";
import { ChartFrame } from "@/components/charts/chart-frame";
import { numeric } from "@/components/charts/figures";
import { RankedBars } from "@/components/charts/ranked-bars.client";
import { useFormats } from "@/components/ui/use-formats";
import { type Dimension, dimensions } from "@/lib/analytics/resource";
import { imageFormats } from "@/lib/engine/formats";
import { frameOf, type ReportContext, type TrafficReport } from "./report-context";

/** Bars; the table has the others. */
const maxBars = 8;

interface Props {
  report: TrafficReport;
  context: ReportContext;
}

/** Where the requests of a period came from, and what they were for. */
export function Breakdowns(props: Props) {
  return (
    <div className="grid gap-x-10 lg:grid-cols-2">
      {dimensions.map((dimension) => (
        <Breakdown key={dimension} dimension={dimension} {...props} />
      ))}
    </div>
  );
}

function Breakdown({ dimension, report, context }: Props & { dimension: Dimension }) {
  const t = useTranslations("analytics");
  const { bytes, number, percent } = useFormats();
  const nameOf = useValueNames();
  const title = t(`breakdown.${dimension}`);
  const rows = readValues(dimension, report);
  const total = rows.reduce((sum, [, requests]) => sum + requests, 0);
  const [first] = rows;

  return (
    <ChartFrame
      {...frameOf(dimension, context)}
      title={title}
      summary={t("breakdown.summary", {
        count: total === 0 ? 0 : rows.length,
        first: first ? nameOf(dimension, first[0]) : "",
        share: percent(first && total > 0 ? first[1] / total : 0),
      })}
      figures={{
        columns: [
          {
            name: dimension,
            label: t("breakdown.value"),
            format: (value) => nameOf(dimension, String(value)),
          },
          { name: "requests", label: t("requests.title"), format: numeric(number) },
          { name: "bytes", label: t("bandwidth.title"), format: numeric(bytes) },
        ],
        rows,
      }}
    >
      <RankedBars
        values={rows.slice(0, maxBars).map(([value, requests]) => ({
          key: value,
          name: nameOf(dimension, value),
          amount: requests,
          text: number(requests),
        }))}
      />
      {rows.length > maxBars && (
        <p className="mt-3 text-sm text-ink-soft">{t("breakdown.rest", { count: rows.length - maxBars })}</p>
      )}
    </ChartFrame>
  );
}

/** The values of a dimension with requests and bytes, by requests. */
function readValues(
  dimension: Dimension,
  { requests, bandwidth }: TrafficReport,
): (readonly [value: string, requests: number, bytes: number])[] {
  const bytes = new Map(listEntries(bandwidth, dimension).map(({ value, amount }) => [value, amount]));
  return listEntries(requests, dimension).map(
    ({ value, amount }) => [value, amount, bytes.get(value) ?? 0] as const,
  );
}

/**
 * Each entry of a breakdown has its value under the name of the dimension, and its amount next to
 * it.
 */
function listEntries(part: TrafficReport["requests" | "bandwidth"], dimension: Dimension) {
  const entries: readonly Partial<Record<Dimension | "requests" | "bytes", string | number>>[] =
    part[`by_${dimension}`] ?? [];
  return entries.map((entry) => ({
    value: String(entry[dimension]),
    amount: Number(entry.requests ?? entry.bytes),
  }));
}

/**
 * Returns the name of a value of a dimension: a country, a format, or one of the values that stand
 * for many.
 */
function useValueNames(): (dimension: Dimension, value: string) => string {
  const t = useTranslations("analytics.values");
  const countries = new Intl.DisplayNames(useLocale(), { type: "region" });
  return (dimension, value) => {
    if (value === "other") return t("other");
    if (dimension === "country") return value === "XX" ? t("unknown") : (countries.of(value) ?? value);
    if (dimension === "referrer") return value === "direct" ? t("direct") : value;
    if (dimension === "variant") return value === "original" ? t("original") : value;
    return findFormatLabel(value);
  };
}

function findFormatLabel(value: string): string {
  return Object.entries(imageFormats).find(([format]) => format === value)?.[1].label ?? value;
}
