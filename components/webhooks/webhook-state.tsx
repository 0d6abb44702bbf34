import { useTranslations } from "next-intl";
import { LocalTime } from "@/components/ui/local-time.client";
import { useFormats } from "@/components/ui/use-formats";
import type { WebhookResource } from "@/lib/webhooks/resource";

interface Props {
  webhook: WebhookResource;
}

const isAhead = (time: string | null): time is string => time !== null && Date.parse(time) > Date.now();

/** Whether it is sending, or why not. */
export function WebhookState({ webhook }: Props) {
  const t = useTranslations("webhooks.state");
  const { enabled, disabled_reason: reason, paused_until: pausedUntil } = webhook;
  if (!enabled)
    return <span className={reason ? "text-danger" : "text-ink-soft"}>{t(reason ?? "disabled")}</span>;

  return (
    <span className="text-ink-soft">
      {isAhead(pausedUntil)
        ? t.rich("paused", { time: () => <LocalTime iso={pausedUntil} /> })
        : t("enabled")}
    </span>
  );
}

/** The number of successful attempts of the last day, after another fact. */
export function SuccessRate({ webhook: { success_rate_24h: rate } }: Props) {
  const t = useTranslations("webhooks.state");
  const { percent } = useFormats();
  return rate !== null && <span className="text-ink-soft">{` · ${t("rate", { rate: percent(rate) })}`}</span>;
}

/** The results of its messages, and the data that its receiver needs. */
export function WebhookHealth({ webhook }: Props) {
  const t = useTranslations("webhooks.state");
  const withTime = (key: "last" | "failingSince" | "overlap", iso: string) =>
    t.rich(key, { time: () => <LocalTime iso={iso} /> });
  const { failing_since: failingSince, last_triggered_at: lastAt, previous_secret_until: until } = webhook;

  return (
    <div className="mt-2 flex flex-col gap-2 text-ink-soft">
      {failingSince !== null && <p>{withTime("failingSince", failingSince)}</p>}
      {!webhook.enabled && <p>{t("notSent")}</p>}
      {lastAt !== null && (
        <p>
          {withTime("last", lastAt)}
          <SuccessRate webhook={webhook} />
        </p>
      )}
      {isAhead(until) && <p>{withTime("overlap", until)}</p>}
    </div>
  );
}
