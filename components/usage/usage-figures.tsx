import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Sparkline } from "@/components/charts/sparkline";
import { useFormats } from "@/components/ui/use-formats";
import type { UsageReport } from "@/lib/analytics/resource";
import type { Stats } from "@/lib/analytics/stats/resource";
import type { BillingResource } from "@/lib/billing/resource";
import { type Forecast, forecast, minForecastDays } from "./forecast";
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
        <p className="mt-1 text-sm text-ink-soft">{t("delivery.note")}</p>
        <Sparkline values={sent.map(({ value }) => value)} endsToday />
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

interface FigureCardProps {
  title: string;
  facts: readonly { name: string; value: string }[];
  children?: ReactNode;
}

/** Figures of one subject, with their names. */
function FigureCard({ title, facts, children }: FigureCardProps) {
  return (
    <section className="min-w-0 rounded-lg border border-line bg-surface p-5">
      <h2 className="mb-2 text-[1.125rem] leading-[1.4] font-semibold tracking-tight">{title}</h2>
      <dl className="divide-y divide-line text-sm">
        {facts.map(({ name, value }) => (
          <div key={name} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="font-medium tabular-nums">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {children}
    </section>
  );
}

interface ForecastTextProps {
  /** A level at the end of the month (`storage`), or a sum over it (`delivery`). */
  kind: "storage" | "delivery";
  forecast: Forecast | undefined;
}

/** The figures that result if they continue as before, and the basis of this forecast. */
function ForecastText({ kind, forecast }: ForecastTextProps) {
  const t = useTranslations("usage.forecast");
  const { bytes, day, month } = useFormats();
  if (!forecast)
    return <p className="mt-2 text-sm text-ink-soft">{t("tooFew", { days: minForecastDays })}</p>;

  const { level, sum, basis } = forecast;
  return (
    <div className="mt-2 text-sm">
      <p>{t(kind, { bytes: bytes(kind === "storage" ? level : sum), month: month(forecast.month) })}</p>
      <p className="text-ink-soft">
        {t("basis", { days: basis.days, from: day(basis.from), to: day(basis.to) })}
      </p>
    </div>
  );
}
