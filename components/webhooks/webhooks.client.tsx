"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { api, unwrap } from "@/components/api/client";
import {
  CreatableList,
  ListLead,
  listCardStyle,
  listLinkStyle,
  listStyle,
} from "@/components/settings/creatable-list";
import { useCommand } from "@/components/shortcuts/use-command.client";
import { Link } from "@/components/ui/link.client";
import { onDemand } from "@/components/ui/on-demand";
import type { WebhookChoice } from "./webhook-dialog.client";
import { webhookKeys } from "./webhook-keys";
import { WebhookName, WebhookUrl } from "./webhook-name";
import { SuccessRate, WebhookState } from "./webhook-state";

const WebhookDialog = onDemand(() =>
  import("./webhook-dialog.client").then((module) => module.WebhookDialog),
);
const ShownSecret = onDemand(() => import("./shown-secret.client").then((module) => module.ShownSecret));

/**
 * The webhooks of the account, with what became of their messages. `guide` is a link for developers
 * who write a receiver.
 */
export function Webhooks({ guide }: { guide: ReactNode }) {
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
      <CreatableList
        lead={
          <div className="min-w-0">
            <ListLead>{t("lead")}</ListLead>
            <p className="text-sm text-ink-soft">{guide}</p>
          </div>
        }
        newLabel={t("new")}
        onNew={() => setCreating(true)}
        emptyText={t("empty")}
        isEmpty={webhooks.length === 0}
      >
        <ul className={listStyle}>
          {webhooks.map((webhook) => (
            <li key={webhook.id} className={listCardStyle}>
              <Link href={`/dashboard/settings/webhooks/${webhook.id}`} className={listLinkStyle}>
                <WebhookName webhook={webhook} />
              </Link>
              <WebhookUrl webhook={webhook} />
              <p>
                <WebhookState webhook={webhook} />
                {webhook.enabled && <SuccessRate webhook={webhook} />}
              </p>
            </li>
          ))}
        </ul>
      </CreatableList>
      {isCreating && <WebhookDialog onClose={() => setCreating(false)} onSave={create} />}
      {secret !== undefined && <ShownSecret secret={secret} onClose={() => setSecret(undefined)} />}
    </>
  );
}
