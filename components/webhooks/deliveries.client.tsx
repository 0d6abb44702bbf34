"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useErrorText } from "@/components/api/api-error";
import { api, byId, unwrap } from "@/components/api/client";
import { Button } from "@/components/ui/button";
import { Segmented } from "@/components/ui/segmented";
import { toast } from "@/components/ui/toast";
import type { DeliveryResource } from "@/lib/webhooks/resource";
import { DeliveryDetails } from "./delivery-details";
import { deliveriesPerPage, webhookKeys } from "./webhook-keys";

const outcomes = ["all", "success", "failed"] as const;
type OutcomeChoice = (typeof outcomes)[number];

interface Props {
  id: string;
  /** A disabled webhook is sent nothing again. */
  isEnabled: boolean;
  onQueued: () => Promise<void>;
}

/** The attempts of a webhook, newest first. */
export function Deliveries({ id, isEnabled, onQueued }: Props) {
  const t = useTranslations("webhooks.deliveries");
  const errorText = useErrorText();
  const [outcome, setOutcome] = useState<OutcomeChoice>("all");
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage, isSuccess } = useInfiniteQuery({
    queryKey: webhookKeys.deliveries(id, outcome),
    queryFn: ({ pageParam: cursor, signal }) => {
      const query = {
        limit: deliveriesPerPage,
        ...(outcome !== "all" && { outcome }),
        ...(cursor !== null && { cursor }),
      };
      const params = { ...byId(id).params, query };
      return unwrap(api.GET("/webhooks/{id}/deliveries", { params, signal }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
  });
  const deliveries = data?.pages.flatMap((page) => page.data) ?? [];

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
        <Segmented
          label={t("outcome")}
          hideLabel
          value={outcome}
          options={outcomes.map((value) => ({ value, label: t(value) }))}
          onChange={setOutcome}
        />
      </div>
      {isSuccess && deliveries.length === 0 && <p className="text-sm text-ink-soft">{t("empty")}</p>}
      <ul className="flex flex-col gap-3">
        {deliveries.map((delivery) => (
          <DeliveryDetails
            key={delivery.id}
            delivery={delivery}
            {...(isEnabled && { onRedeliver: () => void redeliver(delivery) })}
          />
        ))}
      </ul>
      {hasNextPage && (
        <Button className="mt-5" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t("more")}
        </Button>
      )}
    </section>
  );
}
