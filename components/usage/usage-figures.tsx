import { useTranslations } from "next-intl";
import { Sparkline } from "@/components/charts/sparkline";
import { useFormats } from "@/components/ui/use-formats";
import type { UsageReport } from "@/lib/analytics/resource";
import type { Stats } from "@/lib/analytics/stats/resource";
import type { BillingResource } from "@/lib/billing/resource";
import { FigureCard } from "./figure-card";
import { forecast } from "./forecast";
import { ForecastText } from "./forecast-text";
import { PlanCard } from "./plan-card";

/** The days of `last_30_days`. */
const recentDays = 30;

interface Props {
  stats: Stats;
  /** Active ones. */
  apiKeys: number;
  /** Report of the days that the forecasts are based on, the last of which is today. */
  report: Pick<UsageReport, "storage" | "bandwidth">;
  /** Undefined where no plans are sold. */
  billing: BillingResource | undefined;
}

/** The storage, bandwidth and counts of the account, and the share of its plan's limits. */
export function UsageFigures({ stats, apiKeys, report, billing }: Props) {
  const t = useTranslations("usage");
  const { bytes, number } = useFormats();
  const amount = ({ requests, bytes: sent }: Stats["delivered"]["today"]) =>
    t("delivery.amount", { requests, bytes: bytes(sent) });
  const stored = report.storage.by_day.map((one) => ({ date: one.date, value: one.bytes }));
  const sent = report.bandwidth.by_day.map((one) => ({ date: one.date, value: one.bytes }));
  // Today is not over: its traffic is only a part of a day's.
  const wholeDays = sent.slice(0, -1);

  return (
    <div className="grid items-start gap-5 md:grid-cols-2 xl:grid-cols-3">
      {billing && <PlanCard plan={billing.plan} quotas={billing.quotas} />}
      <FigureCard
        title={t("storage.title")}
        facts={[
          { name: t("storage.stored"), value: bytes(stats.storage.bytes) },
          { name: t("storage.originals"), value: bytes(stats.storage.original_bytes) },
          { name: t("storage.variants"), value: bytes(stats.storage.variant_bytes) },
        ]}
      >
        <p className="mt-1 text-sm text-ink-soft">{t("storage.note")}</p>
        <Sparkline values={stored.map(({ value }) => value)} />
        <ForecastText kind="storage" forecast={forecast(stored)} />
      </FigureCard>
      <FigureCard
        title={t("delivery.title")}
        facts={[
          { name: t("delivery.today"), value: amount(stats.delivered.today) },
          {
            name: t("delivery.lastDays", { days: recentDays }),
            value: amount(stats.delivered.last_30_days),
          },
        ]}
      >
        <Sparkline values={sent.map(({ value }) => value)} />
        <ForecastText kind="delivery" forecast={forecast(wholeDays)} />
      </FigureCard>
      <FigureCard
        title={t("library.title")}
        facts={[
          { name: t("library.images"), value: number(stats.images) },
          { name: t("library.deleted"), value: number(stats.deleted_images) },
          { name: t("library.albums"), value: number(stats.albums) },
          { name: t("library.tags"), value: number(stats.tags) },
          { name: t("library.favourites"), value: number(stats.favourites) },
          { name: t("library.keys"), value: number(apiKeys) },
        ]}
      />
    </div>
  );
}
