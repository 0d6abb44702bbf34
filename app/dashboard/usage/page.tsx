import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PageHeader } from "@/components/shell/page-header";
import { ButtonLink } from "@/components/ui/button";
import { UsageFigures } from "@/components/usage/usage-figures";
import { getUsage } from "@/lib/analytics";
import { maxDays } from "@/lib/analytics/resource";
import { getStats } from "@/lib/analytics/stats";
import { getBilling, isBillingEnabled } from "@/lib/billing";
import { listKeys } from "@/lib/identity";
import { requireActor } from "../require-actor";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("usage");
  return { title: t("title") };
}

export default async function UsagePage() {
  const actor = await requireActor("/dashboard/usage", undefined, "owner");
  const [stats, report, keys, billing, t] = await Promise.all([
    getStats(actor),
    getUsage(actor, { days: maxDays, offset: 0, simple: false, include: [] }),
    listKeys(actor),
    isBillingEnabled() ? getBilling(actor) : undefined,
    getTranslations("usage"),
  ]);
  const apiKeys = keys.data.filter(({ status }) => status === "active").length;

  return (
    <>
      <PageHeader
        title={t("title")}
        actions={
          <>
            {billing && <ButtonLink href="/dashboard/plan">{t("plan.change")}</ButtonLink>}
            <ButtonLink href="/dashboard/analytics">{t("more")}</ButtonLink>
          </>
        }
      />
      <UsageFigures stats={stats} apiKeys={apiKeys} report={report} billing={billing} />
    </>
  );
}
