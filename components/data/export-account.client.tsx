"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { parseApiError, useErrorText } from "@/components/api/api-error";
import { api, byId, unwrap } from "@/components/api/client";
import { Button, DownloadLink } from "@/components/ui/button";
import { Download, PackageOpen } from "@/components/ui/icons";
import { LocalTime } from "@/components/ui/local-time.client";
import { Progress } from "@/components/ui/progress";
import { useFormats } from "@/components/ui/use-formats";
import type { components } from "@/packages/client/src/schema";
import { exportsKey } from "./exports-key";

type AccountExport = components["schemas"]["AccountExport"];

const pollMs = 1_000;

const isUnderWay = ({ status }: AccountExport) => status === "pending" || status === "running";

/** The last export of the account, followed until it has ended. */
function useExports() {
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: exportsKey,
    queryFn: ({ signal }) => unwrap(api.GET("/account/exports", { signal })),
    refetchInterval: (query) => (query.state.data?.data.some(isUnderWay) ? pollMs : false),
  });
  const refresh = () => client.invalidateQueries({ queryKey: exportsKey });
  const start = useMutation({ mutationFn: () => unwrap(api.POST("/account/export")), onSettled: refresh });
  const remove = useMutation({
    mutationFn: (id: string) => unwrap(api.DELETE("/account/exports/{id}", byId(id))),
    onSettled: refresh,
  });

  return { last: data?.data[0], start, remove };
}

/**
 * Makes an archive of the account, shows its progress, also after a reload, and offers the file.
 */
export function ExportAccount({ bytes }: { bytes: number }) {
  const t = useTranslations("data.export");
  const errorText = useErrorText();
  const formats = useFormats();
  const { last, start, remove } = useExports();
  const isUnderWay = last?.status === "pending" || last?.status === "running";
  const error = start.error ?? remove.error;

  return (
    <>
      <p className="mb-3 text-sm text-ink-soft">{t("text", { size: formats.bytes(bytes) })}</p>
      <div aria-live="polite">
        {last && (
          <LastExport of={last} onRemove={() => remove.mutate(last.id)} isRemoving={remove.isPending} />
        )}
        {error && <p className="mb-3 text-sm text-danger">{t("notStarted", { reason: errorText(error) })}</p>}
      </div>
      {!isUnderWay && (
        <Button className="self-start" disabled={start.isPending} onClick={() => start.mutate()}>
          <PackageOpen aria-hidden size={16} />
          {t(last?.status === "failed" ? "retry" : last ? "again" : "start")}
        </Button>
      )}
    </>
  );
}

interface LastProps {
  of: AccountExport;
  onRemove: () => void;
  isRemoving: boolean;
}

function LastExport({ of, onRemove, isRemoving }: LastProps) {
  const t = useTranslations("data.export");
  const errorText = useErrorText();
  const { bytes } = useFormats();
  const { status, done, total, size_bytes, filename, url, expires_at, error, finished_at } = of;

  return (
    <section className="mb-3 rounded-md border border-line bg-surface p-4 text-sm">
      {(status === "pending" || status === "running") && (
        <>
          <p className="mb-2">
            {status === "pending" ? t("pending") : t("running", { done, total, size: bytes(size_bytes) })}
          </p>
          <Progress label={t("progress")} fraction={total === 0 ? null : done / total} />
          <Button className="mt-3" disabled={isRemoving} onClick={onRemove}>
            {t("cancel")}
          </Button>
        </>
      )}
      {status === "ready" && url !== null && (
        <>
          <h3 className="font-semibold">{t("ready")}</h3>
          <p className="mb-1 break-words">
            <bdi dir="ltr">{t("file", { name: filename, size: bytes(size_bytes) })}</bdi>
          </p>
          <p className="mb-3 text-ink-soft">
            {t.rich("until", { time: () => <LocalTime iso={expires_at ?? ""} /> })}
          </p>
          <div className="flex flex-wrap gap-3">
            <DownloadLink look="primary" href={url} download={filename}>
              <Download aria-hidden size={16} />
              {t("download")}
            </DownloadLink>
            <Button disabled={isRemoving} onClick={onRemove}>
              {t("delete")}
            </Button>
          </div>
        </>
      )}
      {status === "failed" && error && (
        <p className="text-danger">
          {t("failed", { reason: errorText(parseApiError(500, JSON.stringify(error), () => null)) })}
        </p>
      )}
      {status === "expired" && (
        <p className="text-ink-soft">
          {t.rich("expired", { time: () => <LocalTime iso={finished_at ?? ""} /> })}
        </p>
      )}
    </section>
  );
}
