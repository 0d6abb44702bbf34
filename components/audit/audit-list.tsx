import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link.client";
import { LocalTime } from "@/components/ui/local-time.client";
import { Ltr } from "@/components/ui/ltr";
import { Table } from "@/components/ui/table";
import { useFormats } from "@/components/ui/use-formats";
import type { AuditLogResource } from "@/lib/audit/resource";
import { resourceTypes } from "./audit-choice";

/** The entries as a table; on narrow screens a card for each. */
export function AuditList({ entries }: { entries: readonly AuditLogResource[] }) {
  const t = useTranslations("audit");
  return (
    <>
      <div className="max-sm:hidden">
        <Table
          caption={t("title")}
          rows={entries}
          rowKey={({ id }) => id}
          columns={[
            {
              key: "time",
              label: t("columns.time"),
              render: ({ created_at }) => <LocalTime iso={created_at} />,
            },
            { key: "what", label: t("columns.what"), render: (entry) => <What entry={entry} /> },
            { key: "result", label: t("columns.result"), render: (entry) => <Result entry={entry} /> },
            { key: "details", label: t("columns.details"), render: (entry) => <Details entry={entry} /> },
          ]}
        />
      </div>
      <ul className="flex flex-col gap-3 sm:hidden">
        {entries.map((entry) => (
          <li key={entry.id} className="rounded-md border border-line bg-surface p-4 text-sm">
            <What entry={entry} />
            <p className="text-ink-soft">
              <LocalTime iso={entry.created_at} />
            </p>
            {entry.status === "failed" && (
              <p>
                <Result entry={entry} />
              </p>
            )}
            <Details entry={entry} />
          </li>
        ))}
      </ul>
    </>
  );
}

function What({ entry: { action, resource_type, resource_id, affected_count } }: Props) {
  const t = useTranslations("audit");
  const { number } = useFormats();
  const known = resourceTypes.find((type) => type === resource_type);
  const href = resource_id === null ? undefined : findPage(resource_type, resource_id);

  return (
    <span className="block min-w-28">
      <span className="block font-semibold">
        {t("what", { type: known ? t(`types.${known}`) : resource_type, action: t(`actions.${action}`) })}
      </span>
      {resource_id !== null && (
        <Ltr className="font-mono text-xs break-all text-ink-soft">
          {href === undefined ? (
            resource_id
          ) : (
            <Link
              href={href}
              className="underline decoration-line-strong underline-offset-2 hover:text-ink pointer-coarse:inline-block pointer-coarse:min-h-11 pointer-coarse:py-3"
            >
              {resource_id}
            </Link>
          )}
        </Ltr>
      )}
      {affected_count !== 1 && (
        <span className="block text-xs text-ink-soft">
          {t("affected", { count: number(affected_count) })}
        </span>
      )}
    </span>
  );
}

function Result({ entry: { status } }: Props) {
  const t = useTranslations("audit.statuses");
  return <span className={status === "failed" ? "text-danger" : undefined}>{t(status)}</span>;
}

function Details({ entry: { metadata } }: Props) {
  const t = useTranslations("audit");
  if (metadata === null || Object.keys(metadata).length === 0) return null;

  return (
    <details>
      <summary className="min-h-6 cursor-pointer pointer-coarse:py-3 text-ink-soft hover:text-ink">
        {t("show")}
      </summary>
      <pre dir="ltr" className="font-mono text-xs break-words whitespace-pre-wrap">
        {JSON.stringify(metadata, null, 2)}
      </pre>
    </details>
  );
}

interface Props {
  entry: AuditLogResource;
}

/** The page of a resource, which may be gone by now. */
function findPage(type: string, id: string): string | undefined {
  const path = encodeURIComponent(id);
  if (type === "image" || type === "variant") return `/dashboard/images/${path}`;
  if (type === "album") return `/dashboard/albums/${path}`;
  if (type === "tag") return `/dashboard/tags/${path}`;

  return undefined;
}
