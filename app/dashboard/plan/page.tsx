import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { AlertSettings } from "@/components/billing/alert-settings.client";
import { Plans } from "@/components/billing/plans.client";
import { SubscriptionState } from "@/components/billing/subscription-state";
import { PageHeader } from "@/components/shell/page-header";
import { ClientMessages } from "@/components/ui/client-messages";
import { getBilling, isBillingEnabled, refreshSubscription } from "@/lib/billing";
import { requireActor } from "../require-actor";
import { type SearchParams, toSearchParams } from "../search-params";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("plan");
  return { title: t("title") };
}

export default async function PlanPage({ searchParams }: { searchParams: SearchParams }) {
  if (!isBillingEnabled()) notFound();
  const actor = await requireActor("/dashboard/plan");
  const isPaid = toSearchParams(await searchParams).get("checkout") === "done";
  // The page may be back from Stripe before Stripe has told.
  if (isPaid) await refreshSubscription(actor);
  const [billing, t] = await Promise.all([getBilling(actor), getTranslations("plan")]);

  return (
    <ClientMessages sections={["plan"]}>
      <PageHeader title={t("title")} />
      <SubscriptionState billing={billing} isPaid={isPaid} />
      <Plans billing={billing} />
      <AlertSettings settings={billing.alert_settings} />
    </ClientMessages>
  );
}
