import { useTranslations } from "next-intl";
import { LocalTime } from "@/components/ui/local-time.client";
import { useFormats } from "@/components/ui/use-formats";
import type { WebhookResource } from "@/lib/webhooks/resource";

/** Whether it is sending, and how many attempts of the last day succeeded. */
export function WebhookState({ webhook }: { webhook: WebhookResource }) {
  const t = useTranslations("webhooks.state");
  const { percent } = useFormats();
  const { enabled, disabled_reason: reason, paused_until: pausedUntil, success_rate_24h: rate } = webhook;
  const isPaused = pausedUntil !== null && Date.parse(pausedUntil) > Date.now();
  if (!enabled)
    return <span className={reason ? "text-danger" : "text-ink-soft"}>{t(reason ?? "disabled")}</span>;
  return (
    <span className="text-ink-soft">
      {isPaused ? t.rich("paused", { time: () => <LocalTime iso={pausedUntil} /> }) : t("enabled")}
      {rate !== null && ` · ${t("rate", { rate: percent(rate) })}`}
    </span>
  );
}
