"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useErrorText } from "@/components/api/api-error";
import { api, unwrap } from "@/components/api/client";
import { Button } from "@/components/ui/button";
import { Segmented } from "@/components/ui/segmented";
import type { BillingResource } from "@/lib/billing/resource";
import { OfferCard } from "./offer-card";

const cycles = ["monthly", "annual"] as const;
export type Cycle = (typeof cycles)[number];

/**
 * The plans side by side, and the way to the pages of Stripe where they are bought, changed and
 * canceled.
 */
export function Plans({ billing }: { billing: BillingResource }) {
  const t = useTranslations("plan");
  const errorText = useErrorText();
  const [cycle, setCycle] = useState<Cycle>(billing.cycle ?? "monthly");
  const [isOpening, setIsOpening] = useState(false);
  const [problem, setProblem] = useState<string>();
  const isSubscribed = billing.status !== null && billing.status !== "canceled";

  async function open(page: () => Promise<{ url: string }>): Promise<void> {
    setIsOpening(true);
    setProblem(undefined);
    try {
      window.location.assign((await page()).url);
    } catch (error) {
      setProblem(errorText(error));
      setIsOpening(false);
    }
  }

  const openPortal = () => open(() => unwrap(api.POST("/billing/portal", {})));
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <Segmented
          label={t("cycle.label")}
          hideLabel
          value={cycle}
          options={cycles.map((value) => ({ value, label: t(`cycle.${value}`) }))}
          onChange={setCycle}
        />
        {isSubscribed && (
          <Button disabled={isOpening} onClick={() => void openPortal()}>
            {t("manage")}
          </Button>
        )}
      </div>
      {problem !== undefined && (
        <p role="alert" className="mb-4 text-sm text-danger">
          {problem}
        </p>
      )}
      <ul className="grid gap-5 md:grid-cols-2 xl:grid-cols-3">
        {billing.plans.map((offer) => (
          <OfferCard
            key={offer.plan}
            offer={offer}
            cycle={cycle}
            isCurrent={offer.plan === billing.plan}
            action={
              offer.plan === "free" ||
              offer.plan === billing.plan ||
              billing.plan === "sponsor" ? undefined : (
                <Button
                  look="primary"
                  disabled={isOpening || offer.prices[cycle] === null}
                  onClick={() => {
                    const { plan } = offer;
                    if (isSubscribed || plan === "free") void openPortal();
                    else void open(() => unwrap(api.POST("/billing/checkout", { body: { plan, cycle } })));
                  }}
                >
                  {t("choose", { plan: t(`state.names.${offer.plan}`) })}
                </Button>
              )
            }
          />
        ))}
      </ul>
      <p className="mt-5 max-w-[44rem] text-sm text-ink-soft">{t("note")}</p>
    </>
  );
}
