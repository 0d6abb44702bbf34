import { useTranslations } from "next-intl";
import { LocalTime } from "@/components/ui/local-time.client";
import type { BillingResource } from "@/lib/billing/resource";

interface Props {
  billing: BillingResource;
  /** Whether the owner comes back from the checkout. */
  isPaid: boolean;
}

/** The next step or need of the subscription, in a sentence. */
export function SubscriptionState({ billing, isPaid }: Props) {
  const t = useTranslations("plan.state");
  const { plan, status, current_period_end: end, cancel_at_period_end: isCanceled } = billing;
  const { grace_until: graceUntil } = billing;
  const time = () => end && <LocalTime iso={end} />;
  const graceTime = () => graceUntil && <LocalTime iso={graceUntil} />;
  const name = t(`names.${plan}`);
  const isOverdue = status === "past_due" || status === "unpaid";

  return (
    <div className="mb-6 max-w-[44rem] text-sm">
      <p className="text-base font-medium">{t("current", { plan: name })}</p>
      {isPaid && plan === "free" && <p className="mt-1">{t("pending")}</p>}
      {isPaid && plan !== "free" && <p className="mt-1 text-success">{t("thanks")}</p>}
      {isOverdue && graceUntil !== null && (
        <p className="mt-1 text-danger">{t.rich("overdue", { time: graceTime })}</p>
      )}
      {isOverdue && graceUntil === null && <p className="mt-1 text-danger">{t("lost")}</p>}
      {!isOverdue && graceUntil !== null && (
        <p className="mt-1 text-ink-soft">{t.rich("grace", { time: graceTime })}</p>
      )}
      {!isOverdue && end !== null && isCanceled && (
        <p className="mt-1 text-ink-soft">{t.rich("ends", { time })}</p>
      )}
      {!isOverdue && end !== null && !isCanceled && plan !== "free" && (
        <p className="mt-1 text-ink-soft">{t.rich(status === "trialing" ? "trial" : "renews", { time })}</p>
      )}
    </div>
  );
}
