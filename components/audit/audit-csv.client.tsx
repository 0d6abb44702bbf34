"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useErrorText } from "@/components/api/api-error";
import { api, unwrap } from "@/components/api/client";
import { toCsv } from "@/components/charts/csv";
import { Button } from "@/components/ui/button";
import { Download } from "@/components/ui/icons";
import { saveText } from "@/components/ui/save-file";
import { toast } from "@/components/ui/toast";
import type { AuditLogResource } from "@/lib/audit/resource";
import type { AuditChoice } from "./audit-choice";

const columns = [
  "id",
  "created_at",
  "action",
  "resource_type",
  "resource_id",
  "status",
  "affected_count",
  "metadata",
] as const satisfies readonly (keyof AuditLogResource)[];

const pageSize = 200;
/** A file of some 20 MB; more is read from the API in parts. */
const maxEntries = 100_000;

/** Saves all entries that match as CSV, with the names of the API. */
export function AuditCsv({ choice }: { choice: AuditChoice }) {
  const t = useTranslations("audit.csv");
  const errorText = useErrorText();
  const [count, setCount] = useState<number>();

  async function save(): Promise<void> {
    const entries: AuditLogResource[] = [];
    try {
      for (let cursor: string | null | undefined; cursor !== null && entries.length < maxEntries; ) {
        setCount(entries.length);
        const query = { ...choice, limit: pageSize, ...(cursor !== undefined && { cursor }) };
        const page = await unwrap(api.GET("/audit-logs", { params: { query } }));
        entries.push(...page.data);
        cursor = page.next_cursor;
      }
      saveText("audit-log.csv", toCsv(columns, entries.map(toCells)), "text/csv");
    } catch (error) {
      toast.error(t("failed"), { reason: errorText(error), retry: () => void save() });
    } finally {
      setCount(undefined);
    }
  }

  return (
    <Button disabled={count !== undefined} onClick={() => void save()}>
      <Download aria-hidden size={16} />
      <span aria-live="polite">{count === undefined ? t("save") : t("loading", { count })}</span>
    </Button>
  );
}

function toCells(entry: AuditLogResource): (string | number)[] {
  return columns.map((name) => {
    const value = entry[name];
    if (typeof value === "object") return value === null ? "" : JSON.stringify(value);

    return value;
  });
}
