import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { auditUrl, parseAuditChoice } from "@/components/audit/audit-choice";
import { AuditCsv } from "@/components/audit/audit-csv.client";
import { AuditFilters } from "@/components/audit/audit-filters.client";
import { AuditList } from "@/components/audit/audit-list";
import { PageHeader } from "@/components/shell/page-header";
import { ButtonLink } from "@/components/ui/button";
import { ClientMessages } from "@/components/ui/client-messages";
import { Pagination } from "@/components/ui/pagination";
import { listAuditLogs } from "@/lib/audit";
import { auditRetentionDays } from "@/lib/audit/resource";
import { AppError } from "@/lib/kernel/errors";
import { requireActor } from "../require-actor";
import { type SearchParams, toSearchParams } from "../search-params";

const pageSize = 50;

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("audit");
  return { title: t("title") };
}

export default async function AuditPage({ searchParams }: { searchParams: SearchParams }) {
  const actor = await requireActor("/dashboard/audit", searchParams, {
    role: "manager",
    inWholeLibrary: true,
  });
  const params = toSearchParams(await searchParams);
  const choice = parseAuditChoice(params);
  const { resource_type: resourceType, ...filters } = choice;
  const query = { filters: { ...filters, resourceType }, limit: pageSize };
  const cursor = params.get("cursor") ?? undefined;
  const [page, t] = await Promise.all([
    // A cursor of other filters, or a broken one, starts again with the newest.
    listAuditLogs(actor, { ...query, cursor }).catch((error: unknown) => {
      if (error instanceof AppError && cursor !== undefined) return listAuditLogs(actor, query);
      throw error;
    }),
    getTranslations("audit"),
  ]);
  const isFiltered = Object.keys(choice).length > 0;

  return (
    <ClientMessages sections={["audit"]}>
      <PageHeader
        title={t("title")}
        summary={t("lead", { days: auditRetentionDays })}
        actions={<AuditCsv choice={choice} />}
      />
      <AuditFilters choice={choice} />
      {page.data.length > 0 ? (
        <AuditList entries={page.data} />
      ) : (
        <div className="rounded-md border border-dashed border-line p-8 text-center text-ink-soft">
          <p>{t(isFiltered ? "noMatch" : "empty")}</p>
          {isFiltered && (
            <ButtonLink href={auditUrl({})} className="mt-5">
              {t("showAll")}
            </ButtonLink>
          )}
        </div>
      )}
      <Pagination
        label={t("pages.label")}
        newer={cursor === undefined ? undefined : { href: auditUrl(choice), label: t("pages.newest") }}
        older={
          page.next_cursor === null
            ? undefined
            : { href: auditUrl(choice, page.next_cursor), label: t("pages.older") }
        }
      />
    </ClientMessages>
  );
}
