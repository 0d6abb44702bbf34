import { useTranslations } from "next-intl";
import type { RefObject } from "react";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { LocalTime } from "@/components/ui/local-time.client";
import { Ltr } from "@/components/ui/ltr";
import { useFormats } from "@/components/ui/use-formats";
import { type LogSourceResource, lineRejections } from "@/lib/cache-logs/resource";

interface Props {
  source: LogSourceResource;
  onDelete: () => void;
  focusAfterDelete: RefObject<HTMLHeadingElement | null>;
}

/** A log source with what it has counted, and the lines that were not counted by class. */
export function LogSourceItem({ source, onDelete, focusAfterDelete }: Props) {
  const t = useTranslations("operator.logSources");
  const { bytes } = useFormats();
  const { name, hosts, format, counted, counted_bytes, last_batch_at, rejected } = source;
  const classes = lineRejections.flatMap((reason) => {
    const lines = rejected[reason] ?? 0;
    return lines > 0 ? [{ reason, lines }] : [];
  });

  return (
    <li className="flex flex-wrap items-start justify-between gap-3 rounded-md border border-line bg-surface p-4 text-sm">
      <div className="min-w-0 flex-1">
        <bdi className="block font-semibold break-words">{name}</bdi>
        <p className="break-words text-ink-soft">
          {t(`formats.${format}`)}
          {" · "}
          {hosts.includes("*") ? t("everyHost") : <Ltr>{hosts.join(", ")}</Ltr>}
        </p>
        <p>{t("counted", { requests: counted, bytes: bytes(counted_bytes) })}</p>
        <p className="text-ink-soft">
          {last_batch_at === null
            ? t("nothingYet")
            : t.rich("lastBatch", { time: () => <LocalTime iso={last_batch_at} /> })}
        </p>
        {classes.length > 0 && (
          <details className="mt-2">
            <summary className="cursor-pointer">{t("notCounted")}</summary>
            <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
              {classes.map(({ reason, lines }) => (
                <div key={reason} className="contents">
                  <dt className="text-ink-soft">{t(`rejected.${reason}`)}</dt>
                  <dd>{t("lines", { lines })}</dd>
                </div>
              ))}
            </dl>
          </details>
        )}
      </div>
      <AlertDialog
        trigger={
          <Button size="small" aria-label={t("deleteOf", { name })}>
            {t("delete")}
          </Button>
        }
        title={t("deleteTitle", { name })}
        text={t("deleteText")}
        cancelLabel={t("cancel")}
        confirmLabel={t("delete")}
        onConfirm={onDelete}
        focusAfterConfirm={focusAfterDelete}
      />
    </li>
  );
}
