"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useErrorText } from "@/components/api/api-error";
import { api, byId, unwrap } from "@/components/api/client";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { Ltr } from "@/components/ui/ltr";
import { onDemand } from "@/components/ui/on-demand";
import { toast } from "@/components/ui/toast";
import type { WebhookResource } from "@/lib/webhooks/resource";
import { WebhookName, WebhookUrl } from "./webhook-name";
import { WebhookHealth, WebhookState } from "./webhook-state";

const WebhookDialog = onDemand(() =>
  import("./webhook-dialog.client").then((module) => module.WebhookDialog),
);
const ShownSecret = onDemand(() => import("./shown-secret.client").then((module) => module.ShownSecret));

interface Props {
  webhook: WebhookResource;
  onChanged: () => Promise<void>;
}

/** The events of a webhook, whether they arrive, and the actions on it. */
export function WebhookCard({ webhook, onChanged }: Props) {
  const t = useTranslations("webhooks.detail");
  const errorText = useErrorText();
  const router = useRouter();
  const [isEditing, setEditing] = useState(false);
  const [secret, setSecret] = useState<string>();
  const { id } = webhook;

  /** Runs the action of a button, and shows why it failed. */
  async function run(work: () => Promise<unknown>, success?: string): Promise<void> {
    try {
      await work();
      if (success !== undefined) toast.success(success);
    } catch (error) {
      toast.error(t("failed"), { reason: errorText(error) });
    }
    await onChanged();
  }

  const setEnabled = (enabled: boolean) =>
    run(
      async () => {
        await unwrap(api.PATCH("/webhooks/{id}", { ...byId(id), body: { enabled } }));
        // The notice above the page shows that it is disabled.
        router.refresh();
      },
      t(enabled ? "nowEnabled" : "nowDisabled"),
    );

  async function remove(): Promise<void> {
    await run(async () => {
      await unwrap(api.DELETE("/webhooks/{id}", byId(id)));
      router.push("/dashboard/settings/webhooks");
    }, t("deleted"));
  }

  return (
    <section className="mb-5 rounded-md border border-line bg-surface p-4 text-sm">
      <h2 className="font-semibold break-all">
        <WebhookName webhook={webhook} />
      </h2>
      <WebhookUrl webhook={webhook} />
      <p role="status" className="mt-2">
        <WebhookState webhook={webhook} />
      </p>
      <WebhookHealth webhook={webhook} />
      {webhook.events.includes("*") ? (
        <p className="mt-2 text-ink-soft">{t("allEvents")}</p>
      ) : (
        <p className="mt-2">
          <Ltr className="font-mono text-xs break-words text-ink-soft">{webhook.events.join(", ")}</Ltr>
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button
          size="small"
          look={webhook.enabled ? "quiet" : "primary"}
          onClick={() => void setEnabled(!webhook.enabled)}
        >
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
      {isEditing && (
        <WebhookDialog
          webhook={webhook}
          onClose={() => setEditing(false)}
          onSave={async (body) => {
            await unwrap(api.PATCH("/webhooks/{id}", { ...byId(id), body }));
            setEditing(false);
            await onChanged();
          }}
        />
      )}
      {secret !== undefined && <ShownSecret secret={secret} onClose={() => setSecret(undefined)} />}
    </section>
  );
}
