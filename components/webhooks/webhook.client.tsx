"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { api, byId, unwrap } from "@/components/api/client";
import type { WebhookResource } from "@/lib/webhooks/resource";
import { Deliveries } from "./deliveries.client";
import { WebhookCard } from "./webhook-card.client";
import { webhookKeys } from "./webhook-keys";
import { WebhookTest } from "./webhook-test.client";

const refreshMs = 3_000;

/**
 * One webhook: what it is sent, whether that works, and how to change it. Follows its attempts
 * while the page is open.
 */
export function Webhook({ id }: { id: string }) {
  const client = useQueryClient();
  const { data: webhook } = useQuery({
    queryKey: webhookKeys.one(id),
    queryFn: ({ signal }) => read(signal),
    refetchInterval: refreshMs,
  });
  if (!webhook) return null;

  async function read(signal: AbortSignal): Promise<WebhookResource> {
    const known = client.getQueryData<WebhookResource>(webhookKeys.one(id));
    const read = await unwrap(api.GET("/webhooks/{id}", { ...byId(id), signal }));
    if (known && known.last_triggered_at !== read.last_triggered_at)
      void client.invalidateQueries({ queryKey: webhookKeys.log(id) });

    return read;
  }

  const reload = () => client.invalidateQueries({ queryKey: webhookKeys.all });
  return (
    <>
      <WebhookCard webhook={webhook} onChanged={reload} />
      <WebhookTest id={id} onSent={reload} />
      <Deliveries webhook={webhook} onQueued={reload} />
    </>
  );
}
