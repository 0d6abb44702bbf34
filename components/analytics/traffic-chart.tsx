import { useTranslations } from "next-intl";
import { ChartFrame } from "@/components/charts/chart-frame";
import { numeric } from "@/components/charts/figures";
import { TimeChart } from "@/components/charts/time-chart";
import { useFormats } from "@/components/ui/use-formats";
import { compareTotals } from "./compare-totals";
import { findRunningDay, frameOf, type ReportContext, type TrafficReport } from "./report-context";

interface Props {
  measure: "requests" | "bandwidth";
  report: TrafficReport;
  /** The same of the period before. */
  before: TrafficReport;
  context: ReportContext;
}

/** Requests or bandwidth by day, against the period before. */
export function TrafficChart({ measure, report, before, context }: Props) {
  const t = useTranslations("analytics");
  const formats = useFormats();
  const { days } = context.choice;
  const write = (amount: number) =>
    measure === "requests" ? t("requests.amount", { count: amount }) : formats.bytes(amount);
  const format = measure === "requests" ? formats.number : formats.bytes;
  const runningDay = findRunningDay(context);
  const nameDay = (date: string) =>
    date === runningDay ? t("chart.soFar", { day: formats.day(date) }) : formats.day(date);
  const [now, past] = [readDays(measure, report), readDays(measure, before)];
  const [total, totalBefore] = [sumOf(now), sumOf(past)];
  const { change, share } = compareTotals(total, totalBefore);
  const title = t(`${measure}.title`);
  const names = { now: t("chart.now", { days }), before: t("chart.before", { days }) };
  const rows = now.map(({ date, amount }, index) => [date, amount, past[index]?.amount ?? 0] as const);
  const column = measure === "requests" ? "requests" : "bytes";

  return (
    <ChartFrame
      {...frameOf(measure, context)}
      title={title}
      summary={t("chart.change", { change, total: write(total), days, share: formats.percent(share) })}
      figures={{
        columns: [
          { name: "date", label: t("chart.day"), format: (date) => nameDay(String(date)) },
          { name: column, label: title, format: numeric(format) },
          { name: `${column}_before`, label: names.before, format: numeric(format) },
        ],
        rows,
      }}
    >
      <TimeChart
        values={now.map(({ amount }) => amount)}
        before={past.map(({ amount }) => amount)}
        endsToday={runningDay !== undefined}
        names={names}
        formatTick={format}
        ends={[formats.day(context.period.from), nameDay(context.period.to)]}
        crosshairLabel={t("chart.crosshair", { title })}
        points={rows.map(([date, amount, amountBefore]) =>
          t("chart.point", {
            day: nameDay(date),
            value: write(amount),
            days,
            before: write(amountBefore),
          }),
        )}
      />
    </ChartFrame>
  );
}

/** The days of a report with their requests or bytes. */
function readDays(measure: Props["measure"], { requests, bandwidth }: TrafficReport) {
  return measure === "requests"
    ? (requests.by_day ?? []).map(({ date, requests: amount }) => ({ date, amount }))
    : (bandwidth.by_day ?? []).map(({ date, bytes: amount }) => ({ date, amount }));
}

const sumOf = (days: readonly { amount: number }[]) => days.reduce((sum, { amount }) => sum + amount, 0);
