import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { LocalTime } from "@/components/ui/local-time.client";
import type { DeliveryResource } from "@/lib/webhooks/resource";

interface Props {
  delivery: DeliveryResource;
  onRedeliver?: () => void;
}

/** One attempt; opened, its request and response. */
export function DeliveryDetails({ delivery, onRedeliver }: Props) {
  const t = useTranslations("webhooks.delivery");
  const { request, response, next_attempt_at: nextAttemptAt } = delivery;
  const headers = Object.entries(request.headers).map(([name, value]) => `${name}: ${value}`);
  return (
    <li className="rounded-md border border-line bg-surface p-4 text-sm">
      <details>
        <summary className="cursor-pointer">
          <code className="font-mono text-xs">{delivery.event_type}</code>{" "}
          <span className={delivery.error === null ? "text-ink-soft" : "text-danger"}>
            {delivery.status === 0 ? t("noResponse") : t("status", { status: delivery.status })}
          </span>{" "}
          <span className="text-ink-soft">
            <LocalTime iso={delivery.delivered_at} />
            {` · ${t(delivery.manual ? "manual" : "attempt", { attempt: delivery.attempt })}`}
            {delivery.duration_ms !== null && ` · ${t("duration", { ms: delivery.duration_ms })}`}
          </span>
        </summary>
        {delivery.status === 0 && (
          <p lang="en" dir="ltr" className="mt-2 text-danger">
            {delivery.error}
          </p>
        )}
        {nextAttemptAt !== null && (
          <p className="mt-2 text-ink-soft">
            {t.rich("next", { time: () => <LocalTime iso={nextAttemptAt} /> })}
          </p>
        )}
        <MachineText name={t("request")} text={`${headers.join("\n")}\n\n${request.body}`} />
        {response !== null && response !== "" && <MachineText name={t("response")} text={response} />}
        {onRedeliver && (
          <Button size="small" className="mt-4" onClick={onRedeliver}>
            {t("redeliver")}
          </Button>
        )}
      </details>
    </li>
  );
}

function MachineText({ name, text }: { name: string; text: string }) {
  return (
    <>
      <h3 className="mt-4 font-medium">{name}</h3>
      <pre
        dir="ltr"
        className="mt-1 rounded-md border border-line bg-sunken p-3 font-mono text-xs break-all whitespace-pre-wrap"
      >
        {text}
      </pre>
    </>
  );
}
