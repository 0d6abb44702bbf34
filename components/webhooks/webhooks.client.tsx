"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { api, unwrap } from "@/components/api/client";
import { useCommand } from "@/components/shortcuts/use-command.client";
import { Button } from "@/components/ui/button";
import { ShownSecret } from "./shown-secret.client";
import { type WebhookChoice, WebhookDialog } from "./webhook-dialog.client";
import { webhookKeys } from "./webhook-keys";
import { WebhookState } from "./webhook-state";

/** The webhooks of the account, with what became of their messages. */
export function Webhooks() {
  const t = useTranslations("webhooks.page");
  const client = useQueryClient();
  const [isCreating, setCreating] = useState(false);
  const [secret, setSecret] = useState<string>();
  const { data } = useQuery({
    queryKey: webhookKeys.all,
    queryFn: ({ signal }) => unwrap(api.GET("/webhooks", { signal })),
  });
  useCommand("create", () => setCreating(true));

  async function create(choice: WebhookChoice): Promise<void> {
    const created = await unwrap(api.POST("/webhooks", { body: choice }));
    setCreating(false);
    setSecret(created.secret);
    await client.invalidateQueries({ queryKey: webhookKeys.all });
  }

  const webhooks = data?.data ?? [];
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 text-sm text-ink-soft">{t("lead")}</p>
        <Button look="primary" onClick={() => setCreating(true)}>
          <Plus aria-hidden size={16} />
          {t("new")}
        </Button>
      </div>
      {webhooks.length === 0 ? (
        <p className="rounded-md border border-dashed border-line p-8 text-center text-ink-soft">
          {t("empty")}
        </p>
      ) : (
        <ul className="flex flex-col gap-3">
          {webhooks.map((webhook) => (
            <li key={webhook.id} className="rounded-md border border-line bg-surface p-4 text-sm">
              <Link
                href={`/dashboard/settings/webhooks/${webhook.id}`}
                className="font-semibold break-all underline underline-offset-4"
              >
                <bdi>{webhook.description ?? webhook.url}</bdi>
              </Link>
              {webhook.description !== null && (
                <bdi className="block font-mono text-xs break-all text-ink-soft">{webhook.url}</bdi>
              )}
              <p>
                <WebhookState webhook={webhook} />
              </p>
            </li>
          ))}
        </ul>
      )}
      {isCreating && <WebhookDialog onClose={() => setCreating(false)} onSave={create} />}
      {secret !== undefined && <ShownSecret secret={secret} onClose={() => setSecret(undefined)} />}
    </>
  );
}
