"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useErrorText } from "@/components/api/api-error";
import { api, byId, unwrap } from "@/components/api/client";
import { Button } from "@/components/ui/button";
import { LabelledSelect } from "@/components/ui/labelled-select";
import { toast } from "@/components/ui/toast";
import { type EventType, eventTypes } from "@/lib/changes/event-types";

interface Props {
  id: string;
  onSent: () => Promise<void>;
}

/** Sends an example of any type of event. */
export function WebhookTest({ id, onSent }: Props) {
  const t = useTranslations("webhooks.detail");
  const errorText = useErrorText();
  const [isSending, setSending] = useState(false);
  const [type, setType] = useState<EventType>("webhook.test");

  async function send(): Promise<void> {
    setSending(true);
    try {
      const delivery = await unwrap(api.POST("/webhooks/{id}/test", { ...byId(id), body: { type } }));
      if (delivery.error === null) toast.success(t("testSent", { status: delivery.status }));
      else toast.error(t("testFailed"), { reason: delivery.error });
    } catch (error) {
      toast.error(t("failed"), { reason: errorText(error) });
    }
    await onSent();
    setSending(false);
  }

  return (
    <div className="mb-5 flex flex-wrap items-end gap-3">
      <LabelledSelect
        label={t("testType")}
        value={type}
        choices={eventTypes.map((value) => ({ value, label: value }))}
        onChange={(value) => setType(value as EventType)}
      />
      <Button disabled={isSending} onClick={() => void send()}>
        {t("test")}
      </Button>
    </div>
  );
}
