"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useErrorText } from "@/components/api/api-error";
import { api, byId, unwrap } from "@/components/api/client";
import { LabelledSelect } from "@/components/settings/labelled-select";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { type EventType, eventTypes } from "@/lib/values/event-types";
import { Deliveries } from "./deliveries.client";
import { ShownSecret } from "./shown-secret.client";
import { WebhookDialog } from "./webhook-dialog.client";
import { webhookKeys } from "./webhook-keys";
import { WebhookState } from "./webhook-state";

/** One webhook: what it is sent, whether that works, and how to change it. */
export function Webhook({ id }: { id: string }) {
  const t = useTranslations("webhooks.detail");
  const errorText = useErrorText();
  const client = useQueryClient();
  const router = useRouter();
  const [isEditing, setEditing] = useState(false);
  const [isTesting, setTesting] = useState(false);
  const [testType, setTestType] = useState<EventType>("webhook.test");
  const [secret, setSecret] = useState<string>();
  const { data: webhook } = useQuery({
    queryKey: webhookKeys.one(id),
    queryFn: ({ signal }) => unwrap(api.GET("/webhooks/{id}", { ...byId(id), signal })),
  });
  const reload = () => client.invalidateQueries({ queryKey: webhookKeys.all });
  if (!webhook) return null;

  /** Does what a button says, and shows why it failed. */
  async function run(work: () => Promise<unknown>, success?: string): Promise<void> {
    try {
      await work();
      if (success !== undefined) toast.success(success);
    } catch (error) {
      toast.error(t("failed"), { reason: errorText(error) });
    }
    await reload();
  }

  const setEnabled = (enabled: boolean) =>
    run(
      () => unwrap(api.PATCH("/webhooks/{id}", { ...byId(id), body: { enabled } })),
      t(enabled ? "nowEnabled" : "nowDisabled"),
    );

  async function sendTest(): Promise<void> {
    setTesting(true);
    await run(async () => {
      const body = { type: testType };
      const delivery = await unwrap(api.POST("/webhooks/{id}/test", { ...byId(id), body }));
      if (delivery.error === null) toast.success(t("testSent", { status: delivery.status }));
      else toast.error(t("testFailed"), { reason: delivery.error });
    });
    setTesting(false);
  }

  async function remove(): Promise<void> {
    await run(async () => {
      await unwrap(api.DELETE("/webhooks/{id}", byId(id)));
      router.push("/dashboard/settings/webhooks");
    }, t("deleted"));
  }

  return (
    <>
      <section className="mb-5 rounded-md border border-line bg-surface p-4 text-sm">
        <h2 className="font-semibold break-all">
          <bdi>{webhook.description ?? webhook.url}</bdi>
        </h2>
        {webhook.description !== null && (
          <bdi className="block font-mono text-xs break-all text-ink-soft">{webhook.url}</bdi>
        )}
        <p className="mt-2">
          <WebhookState webhook={webhook} />
        </p>
        <p className="mt-2 font-mono text-xs break-words text-ink-soft">
          {webhook.events.includes("*") ? t("allEvents") : webhook.events.join(", ")}
        </p>
        <div className="mt-4 flex flex-wrap gap-3">
          <Button size="small" onClick={() => void setEnabled(!webhook.enabled)}>
            {t(webhook.enabled ? "disable" : "enable")}
          </Button>
          <Button size="small" onClick={() => setEditing(true)}>
            {t("edit")}
          </Button>
          <AlertDialog
            trigger={<Button size="small">{t("rotate")}</Button>}
            title={t("rotateTitle")}
            text={t("rotateText")}
            cancelLabel={t("cancel")}
            confirmLabel={t("rotate")}
            isHarmless
            onConfirm={() =>
              void run(async () =>
                setSecret((await unwrap(api.POST("/webhooks/{id}/rotate-secret", byId(id)))).secret),
              )
            }
          />
          <AlertDialog
            trigger={
              <Button size="small" look="danger">
                {t("delete")}
              </Button>
            }
            title={t("deleteTitle")}
            text={t("deleteText")}
            cancelLabel={t("cancel")}
            confirmLabel={t("delete")}
            onConfirm={() => void remove()}
          />
        </div>
      </section>
      <div className="mb-5 flex flex-wrap items-end gap-3">
        <LabelledSelect
          label={t("testType")}
          value={testType}
          choices={eventTypes.map((value) => ({ value, label: value }))}
          onChange={(value) => setTestType(value as EventType)}
        />
        <Button disabled={isTesting} onClick={() => void sendTest()}>
          {t("test")}
        </Button>
      </div>
      <Deliveries id={id} isEnabled={webhook.enabled} onQueued={reload} />
      {isEditing && (
        <WebhookDialog
          webhook={webhook}
          onClose={() => setEditing(false)}
          onSave={async (body) => {
            await unwrap(api.PATCH("/webhooks/{id}", { ...byId(id), body }));
            setEditing(false);
            await reload();
          }}
        />
      )}
      {secret !== undefined && <ShownSecret secret={secret} onClose={() => setSecret(undefined)} />}
    </>
  );
}
