import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { PageData } from "@/components/api/page-data";
import { HealthFacts } from "@/components/operator/health-facts";
import { Invitations } from "@/components/operator/invitations.client";
import { LogSources } from "@/components/operator/log-sources.client";
import {
  invitationsKey,
  logSourcesKey,
  ownersKey,
  ownersPerPage,
  reportsKey,
  reportsPerPage,
} from "@/components/operator/owner-queries";
import { Owners } from "@/components/operator/owners.client";
import { Reports } from "@/components/operator/reports.client";
import { PageHeader } from "@/components/shell/page-header";
import { ClientMessages } from "@/components/ui/client-messages";
import { listLogSources } from "@/lib/cache-logs";
import { listInvitations } from "@/lib/identity/sign-up";
import { getInstallationHealth, isOperator, listOperatedOwners } from "@/lib/operation/operators";
import { listReports } from "@/lib/operation/reports";
import { requireActor } from "../require-actor";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("operator");
  return { title: t("title") };
}

/** The page of the operators of the installation; it does not exist for others. */
export default async function OperatorPage() {
  const actor = await requireActor("/dashboard/operator");
  if (!(await isOperator(actor))) notFound();
  const [reports, owners, invitations, logSources, health, t] = await Promise.all([
    listReports({ limit: reportsPerPage }),
    listOperatedOwners({ limit: ownersPerPage }),
    listInvitations(),
    listLogSources(),
    getInstallationHealth(),
    getTranslations("operator"),
  ]);

  return (
    <ClientMessages sections={["members.handOver", "operator"]}>
      <PageHeader title={t("title")} />
      <PageData queryKey={reportsKey} data={{ pages: [reports], pageParams: [null] }}>
        <Reports />
      </PageData>
      <PageData queryKey={ownersKey("")} data={{ pages: [owners], pageParams: [null] }}>
        <Owners ownUid={actor.account.uid} />
      </PageData>
      <PageData queryKey={invitationsKey} data={invitations}>
        <Invitations />
      </PageData>
      <PageData queryKey={logSourcesKey} data={logSources}>
        <LogSources />
      </PageData>
      <HealthFacts health={health} />
    </ClientMessages>
  );
}
