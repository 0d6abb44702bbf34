import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button.client";
import { LocalTime } from "@/components/ui/local-time.client";
import type { DeliveryResource } from "@/lib/webhooks/resource";

interface Props {
  delivery: DeliveryResource;
  onRedeliver?: () => void;
}

/** One attempt; opened, its request and response. */
export function DeliveryDetails({ delivery, onRedeliver }: Props) {
  const t = useTranslations("webhooks.delivery");
  const { request, next_attempt_at: nextAttemptAt } = delivery;
  const headers = Object.entries(request.headers).map(([name, value]) => `${name}: ${value}`);

  return (
    <li className="rounded-md border border-line bg-surface px-4 text-sm">
      <details>
        <summary className="cursor-pointer py-4">
          <code className="font-mono text-xs">{delivery.event_type}</code>{" "}
          <span className={delivery.error === null ? "text-ink-soft" : "text-danger"}>
            <Status status={delivery.status} />
          </span>{" "}
          <span className="text-ink-soft">
            <LocalTime iso={delivery.delivered_at} />
            {` · ${t(delivery.manual ? "manual" : "attempt", { attempt: delivery.attempt })}`}
            {delivery.duration_ms !== null && ` · ${t("duration", { ms: delivery.duration_ms })}`}
          </span>
        </summary>
        <div className="pb-4">
          {nextAttemptAt !== null && (
            <p className="text-ink-soft">
              {t.rich("next", { time: () => <LocalTime iso={nextAttemptAt} /> })}
            </p>
          )}
          <div className="flex items-end justify-between">
            <PartHeading>{t("request")}</PartHeading>
            <CopyButton text={request.body} label={t("copyBody")} />
          </div>
          <MachineText text={[headers.join("\n"), indentJson(request.body)].filter(Boolean).join("\n\n")} />
          <PartHeading>{t("response")}</PartHeading>
          <Response delivery={delivery} />
          {onRedeliver && (
            <Button size="small" className="mt-4" onClick={onRedeliver}>
              {t("redeliver")}
            </Button>
          )}
        </div>
      </details>
    </li>
  );
}

function Status({ status }: Pick<DeliveryResource, "status">) {
  const t = useTranslations("webhooks.delivery");
  return status === 0 ? t("noResponse") : t("status", { status });
}

/** The answer of the receiver. Only a redirect's status needs words. */
function Response({ delivery: { status, error, response } }: Pick<Props, "delivery">) {
  const t = useTranslations("webhooks.delivery");
  return (
    <>
      <p className="mt-1">
        <Status status={status} />
        {status !== 0 && !response && ` · ${t("noBody")}`}
      </p>
      {error !== null && status < 400 && (
        <p lang="en" dir="ltr" className="mt-1 text-danger">
          {error}
        </p>
      )}
      {response && <MachineText text={response} />}
    </>
  );
}

const PartHeading = ({ children }: { children: ReactNode }) => (
  <h3 className="mt-4 font-medium">{children}</h3>
);

function MachineText({ text }: { text: string }) {
  return (
    <pre
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
      tabIndex={0}
      dir="ltr"
      className="mt-1 max-h-72 overflow-auto rounded-md border border-line bg-sunken p-3 font-mono text-xs break-all whitespace-pre-wrap"
    >
      {text}
    </pre>
  );
}

/** For reading: the signature is of the text without spaces. */
function indentJson(text: string): string {
  return JSON.stringify(JSON.parse(text), null, 2);
}
