"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { startTransition, useOptimistic } from "react";
import { DayFilter, SelectFilter } from "@/components/library/filter-fields";
import { auditActions, auditStatuses } from "@/lib/audit/resource";
import { type AuditChoice, auditUrl, parseAuditChoice, resourceTypes } from "./audit-choice";

/** Filters of the audit log. The URL has them, so a filtered list can be linked. */
export function AuditFilters({ choice }: { choice: AuditChoice }) {
  const t = useTranslations("audit");
  const router = useRouter();
  // A second filter may be set before the page of the first has arrived.
  const [latest, setLatest] = useOptimistic(choice);
  const field = (name: keyof AuditChoice) => ({
    text: latest[name] ?? "",
    onChange: (text: string) => {
      const next = parseAuditChoice(new URLSearchParams({ ...latest, [name]: text }));
      startTransition(() => {
        setLatest(next);
        router.replace(auditUrl(next), { scroll: false });
      });
    },
  });

  return (
    <div className="mb-5 grid grid-cols-2 gap-3 sm:flex sm:flex-wrap">
      <SelectFilter
        label={t("filters.action")}
        any={t("filters.any")}
        options={auditActions.map((action) => ({ value: action, label: t(`actions.${action}`) }))}
        {...field("action")}
      />
      <SelectFilter
        label={t("filters.type")}
        any={t("filters.any")}
        options={resourceTypes.map((type) => ({ value: type, label: t(`types.${type}`) }))}
        {...field("resource_type")}
      />
      <SelectFilter
        label={t("filters.status")}
        any={t("filters.any")}
        options={auditStatuses.map((status) => ({ value: status, label: t(`statuses.${status}`) }))}
        {...field("status")}
      />
      <DayFilter label={t("filters.from")} {...field("from")} />
      <DayFilter label={t("filters.to")} {...field("to")} />
    </div>
  );
}
