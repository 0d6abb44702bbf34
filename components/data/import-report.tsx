import { useTranslations } from "next-intl";
import { Table } from "@/components/ui/table";
import { useFormats } from "@/components/ui/use-formats";
import type { AccountImport } from "./send-archive";

/** The kinds of records of an archive, and what can become of one, in the order of the report. */
const importKinds = [
  "images",
  "albums",
  "tags",
  "licenses",
  "recipes",
  "watermarks",
  "collections",
  "account",
  "analytics",
  "storage",
  "shares",
] as const;
const importOutcomes = ["restored", "unchanged", "kept", "skipped", "failed"] as const;

const maxShown = 100;

/** The results for the records of an archive, or a preview of them. */
export function ImportReport({ report }: { report: AccountImport["report"] }) {
  const t = useTranslations("data.report");
  const { number } = useFormats();
  const kinds = importKinds.filter((kind) =>
    importOutcomes.some((outcome) => (report.counts[kind]?.[outcome] ?? 0) > 0),
  );
  const outcomes = importOutcomes.filter((outcome) =>
    kinds.some((kind) => (report.counts[kind]?.[outcome] ?? 0) > 0),
  );
  if (kinds.length === 0) return <p className="text-sm text-ink-soft">{t("empty")}</p>;

  return (
    <>
      <Table
        caption={t("caption")}
        rows={kinds}
        rowKey={(kind) => kind}
        columns={[
          { key: "kind", label: t("kind"), render: (kind) => t(`kinds.${kind}`) },
          ...outcomes.map((outcome) => ({
            key: outcome,
            label: t(`outcomes.${outcome}`),
            render: (kind: (typeof kinds)[number]) => number(report.counts[kind]?.[outcome] ?? 0),
            isNumeric: true,
          })),
        ]}
      />
      {report.conflicts_total > 0 && (
        <details className="mt-3 text-sm">
          <summary className="min-h-6 cursor-pointer pointer-coarse:py-3 text-ink-soft hover:text-ink">
            {t("conflicts", { count: report.conflicts_total })}
          </summary>
          <ul className="mt-2 flex flex-col gap-0.5 text-[0.8125rem] leading-5">
            {report.conflicts.slice(0, maxShown).map(({ kind, id, code, restored_as }) => (
              <li key={`${kind} ${id} ${code}`} className="break-words">
                <code dir="ltr" className="font-mono text-xs">
                  {restored_as === null
                    ? t("conflict", { id, code })
                    : t("renamed", { id, code, name: restored_as })}
                </code>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
