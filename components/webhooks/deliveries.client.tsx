"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { usePathname, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useErrorText } from "@/components/api/api-error";
import { api, byId, unwrap } from "@/components/api/client";
import { Button } from "@/components/ui/button";
import { Segmented } from "@/components/ui/segmented";
import { Select } from "@/components/ui/select";
import { toast } from "@/components/ui/toast";
import { eventTypes } from "@/lib/changes/event-types";
import type { DeliveryResource, WebhookResource } from "@/lib/webhooks/resource";
import { DeliveryDetails } from "./delivery-details";
import { RecoverMessages } from "./recover-messages.client";
import { deliveriesPerPage, webhookKeys } from "./webhook-keys";

const outcomes = ["success", "failed"] as const;

/** The filters of the log, which the URL has. */
function useDeliveryFilters() {
  const pathname = usePathname();
  const params = useSearchParams();
  const outcome = outcomes.find((one) => one === params.get("outcome"));
  const type = eventTypes.find((one) => one === params.get("type"));
  const filters = { ...(outcome && { outcome }), ...(type && { type }) };

  /** Changes a filter; a value that the filter does not have removes it. */
  function choose(name: keyof typeof filters, value: string): void {
    const known: readonly string[] = name === "outcome" ? outcomes : eventTypes;
    const next = new URLSearchParams(filters);
    if (known.includes(value)) next.set(name, value);
    else next.delete(name);
    window.history.replaceState(null, "", next.size === 0 ? pathname : `${pathname}?${next}`);
  }

  return { filters, choose };
}

interface Props {
  /** While it is disabled, single messages are not sent again. */
  webhook: WebhookResource;
  onQueued: () => Promise<void>;
}

/** The attempts of a webhook, newest first, and how to send again what failed. */
export function Deliveries({ webhook, onQueued }: Props) {
  const t = useTranslations("webhooks.deliveries");
  const errorText = useErrorText();
  const { filters, choose } = useDeliveryFilters();
  const { id } = webhook;
  const log = useInfiniteQuery({
    queryKey: webhookKeys.deliveries(id, filters),
    queryFn: ({ pageParam: cursor, signal }) => {
      const query = { limit: deliveriesPerPage, ...filters, ...(cursor !== null && { cursor }) };
      const params = { ...byId(id).params, query };
      return unwrap(api.GET("/webhooks/{id}/deliveries", { params, signal }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
  });
  const deliveries = log.data?.pages.flatMap((page) => page.data) ?? [];
  const isFiltered = Object.keys(filters).length > 0;

  async function redeliver(delivery: DeliveryResource): Promise<void> {
    try {
      const params = { path: { id, delivery: delivery.id } };
      await unwrap(api.POST("/webhooks/{id}/deliveries/{delivery}/redeliver", { params }));
      toast.success(t("queued"));
      await onQueued();
    } catch (error) {
      toast.error(t("notQueued"), { reason: errorText(error) });
    }
  }

  return (
    <section aria-labelledby="deliveries">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="deliveries" className="font-semibold">
          {t("title")}
        </h2>
        <div className="flex flex-wrap items-center gap-3">
          <Select
            label={t("type")}
            value={filters.type ?? ""}
            options={[
              { value: "", label: t("anyType") },
              ...eventTypes.map((value) => ({ value, label: value })),
            ]}
            onChange={(type) => choose("type", type)}
          />
          <Segmented
            label={t("outcome")}
            hideLabel
            value={filters.outcome ?? "all"}
            options={(["all", ...outcomes] as const).map((value) => ({ value, label: t(value) }))}
            onChange={(outcome) => choose("outcome", outcome)}
          />
        </div>
      </div>
      <RecoverMessages webhook={webhook} onQueued={onQueued} />
      {log.isError && (
        <div role="alert" className="mb-3 flex items-center gap-3 text-sm">
          <p className="min-w-0 flex-1 text-danger">{errorText(log.error)}</p>
          <Button size="small" onClick={() => void log.refetch()}>
            {t("retry")}
          </Button>
        </div>
      )}
      {log.isSuccess && deliveries.length === 0 && (
        <p className="text-sm text-ink-soft">{t(isFiltered ? "none" : "empty")}</p>
      )}
      <ul className="flex flex-col gap-3">
        {deliveries.map((delivery) => (
          <DeliveryDetails
            key={delivery.id}
            delivery={delivery}
            {...(webhook.enabled && { onRedeliver: () => void redeliver(delivery) })}
          />
        ))}
      </ul>
      {log.hasNextPage && (
        <Button className="mt-5" disabled={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
          {t("more")}
        </Button>
      )}
    </section>
  );
}
