import { useTranslations } from "next-intl";
import { LocalTime } from "@/components/ui/local-time.client";
import { useFormats } from "@/components/ui/use-formats";
import type { BillingResource, Metric, Quota } from "@/lib/billing/resource";

const shownMetrics = [
  "storage_bytes",
  "delivery_bytes_month",
  "api_keys",
  "albums",
  "tags",
] as const satisfies readonly Metric[];
type ShownMetric = (typeof shownMetrics)[number];

/** The limits of the plan, and how much of them is used. */
export function PlanCard({ plan, quotas }: Pick<BillingResource, "plan" | "quotas">) {
  const t = useTranslations("usage.plan");
  return (
    <section className="min-w-0 rounded-lg border border-line bg-surface p-5">
      <h2 className="mb-2 text-[1.125rem] leading-[1.4] font-semibold tracking-tight">
        {t("title", { plan: t(`names.${plan}`) })}
      </h2>
      <ul className="divide-y divide-line text-sm">
        {shownMetrics.map((metric) => (
          <QuotaRow key={metric} metric={metric} quota={quotas[metric]} />
        ))}
      </ul>
      <p className="mt-2 text-sm text-ink-soft">{t("note")}</p>
    </section>
  );
}

const isOfBytes = (metric: Metric) => metric === "storage_bytes" || metric === "delivery_bytes_month";

function QuotaRow({ metric, quota }: { metric: ShownMetric; quota: Quota }) {
  const t = useTranslations("usage.plan");
  const { bytes, number } = useFormats();
  const { used, limit, ratio, forecast_reached_at: reachedAt } = quota;
  if (limit === null || (limit === 0 && used === 0)) return null;

  const amount = isOfBytes(metric) ? bytes : number;
  const share = Math.min(1, ratio ?? 0);
  const name = t(`metrics.${metric}`);

  return (
    <li className="py-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="text-ink-soft">{name}</span>
        <bdi className="font-medium tabular-nums">
          {t("used", { used: amount(used), limit: amount(limit) })}
        </bdi>
      </div>
      <div aria-hidden className="mt-1.5 h-1.5 overflow-hidden rounded-full bg-sunken">
        <div className="h-full rounded-full bg-accent" style={{ width: `${share * 100}%` }} />
      </div>
      {share >= 1 && <p className="mt-1 text-danger">{t(`reached.${metric}`)}</p>}
      {reachedAt !== null && (
        <p className="mt-1 text-ink-soft">
          {t.rich("forecast", { time: () => <LocalTime iso={reachedAt} /> })}
        </p>
      )}
    </li>
  );
}
