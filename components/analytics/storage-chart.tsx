import { useTranslations } from "next-intl";
import { ChartFrame } from "@/components/charts/chart-frame";
import { numeric } from "@/components/charts/figures";
import { StackedChart } from "@/components/charts/stacked-chart";
import { useFormats } from "@/components/ui/use-formats";
import type { UsageReport } from "@/lib/analytics/resource";
import { frameOf, type ReportContext } from "./report-context";

interface Props {
  days: UsageReport["storage"]["by_day"];
  /** The same days of the period before. */
  before: UsageReport["storage"]["by_day"];
  context: ReportContext;
}

/** Stored originals and variants by day, against the period before. */
export function StorageChart({ days, before, context }: Props) {
  const t = useTranslations("analytics");
  const { bytes, day } = useFormats();
  const period = context.choice.days;
  const title = t("storage.title");
  const [originals, variants] = [t("storage.originals"), t("storage.variants")];
  const beforeName = t("chart.before", { days: period });
  const rows = days.map(
    (one, index) => [one.date, one.original_bytes, one.variant_bytes, before[index]?.bytes ?? 0] as const,
  );
  const last = days.at(-1);

  return (
    <ChartFrame
      {...frameOf("storage", context)}
      title={title}
      summary={t("storage.summary", {
        total: bytes(last?.bytes ?? 0),
        originals: bytes(last?.original_bytes ?? 0),
        variants: bytes(last?.variant_bytes ?? 0),
        days: period,
        before: bytes(before.at(-1)?.bytes ?? 0),
      })}
      figures={{
        columns: [
          { name: "date", label: t("chart.day"), format: (date) => day(String(date)) },
          { name: "original_bytes", label: originals, format: numeric(bytes) },
          { name: "variant_bytes", label: variants, format: numeric(bytes) },
          { name: "bytes_before", label: beforeName, format: numeric(bytes) },
        ],
        rows,
      }}
    >
      <StackedChart
        layers={[
          { name: originals, values: days.map((one) => one.original_bytes) },
          { name: variants, values: days.map((one) => one.variant_bytes) },
        ]}
        before={{ name: beforeName, values: before.map((one) => one.bytes) }}
        formatTick={bytes}
        ends={[day(context.period.from), day(context.period.to)]}
        crosshairLabel={t("chart.crosshair", { title })}
        points={rows.map(([date, original, variant, earlier]) =>
          t("storage.point", {
            day: day(date),
            originals: bytes(original),
            variants: bytes(variant),
            days: period,
            before: bytes(earlier),
          }),
        )}
      />
    </ChartFrame>
  );
}
