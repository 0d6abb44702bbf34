"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useErrorText } from "@/components/api/api-error";
import { api, byId, unwrap } from "@/components/api/client";
import { Button } from "@/components/ui/button";
import { LabelledSelect } from "@/components/ui/labelled-select";
import { toast } from "@/components/ui/toast";
import { dayMs, hourMs, isoTime } from "@/lib/kernel/time";
import type { WebhookResource } from "@/lib/webhooks/resource";

/** The longest is for as long as messages are stored. */
const spans = { hour: hourMs, day: dayMs, week: 7 * dayMs, month: 30 * dayMs };
type Since = keyof typeof spans | "failing";

interface Props {
  webhook: WebhookResource;
  onQueued: () => Promise<void>;
}

/** Sends again what failed since a time. A disabled webhook has to be enabled for that. */
export function RecoverMessages({ webhook, onQueued }: Props) {
  const t = useTranslations("webhooks.recover");
  const errorText = useErrorText();
  const router = useRouter();
  const [choice, setChoice] = useState<Since>();
  const [isSending, setSending] = useState(false);
  const { id, enabled, failing_since: failingSince } = webhook;
  const choices: Since[] = [
    ...(failingSince === null ? [] : (["failing"] as const)),
    "hour",
    "day",
    "week",
    "month",
  ];
  const since = choices.find((one) => one === choice) ?? (failingSince === null ? "day" : "failing");

  async function send(): Promise<void> {
    setSending(true);
    const from = since === "failing" ? (failingSince ?? isoTime()) : isoTime(Date.now() - spans[since]);
    try {
      if (!enabled) {
        await unwrap(api.PATCH("/webhooks/{id}", { ...byId(id), body: { enabled: true } }));
        // The notice above the page shows that it is disabled.
        router.refresh();
      }
      const sent = await unwrap(api.POST("/webhooks/{id}/recover", { ...byId(id), body: { since: from } }));
      toast.success(sent.queued === 0 ? t("nothing") : t("queued", { count: sent.queued }));
    } catch (error) {
      toast.error(t("failed"), { reason: errorText(error) });
    }

    await onQueued();
    setSending(false);
  }

  return (
    <div className="mb-5 flex flex-wrap items-end gap-3">
      <LabelledSelect
        label={t("label")}
        value={since}
        choices={choices.map((value) => ({ value, label: t(`since.${value}`) }))}
        onChange={(value) => setChoice(value as Since)}
      />
      <Button disabled={isSending} onClick={() => void send()}>
        {t(enabled ? "send" : "enable")}
      </Button>
    </div>
  );
}
