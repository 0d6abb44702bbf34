"use client";

import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { useErrorText } from "@/components/api/api-error";
import { api, byId, unwrap } from "@/components/api/client";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { LocalTime } from "@/components/ui/local-time.client";
import { toast } from "@/components/ui/toast";
import type { ReportResource } from "@/lib/operation/reports/resource";
import { OperatorSection } from "./operator-section";
import { reportsKey, reportsPerPage } from "./owner-queries";

type Resolution = NonNullable<ReportResource["resolution"]>;

/** The reports of visitors, open ones first. */
export function Reports() {
  const t = useTranslations("operator.reports");
  const errorText = useErrorText();
  const client = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: reportsKey,
    queryFn: ({ pageParam: cursor, signal }) => {
      const query = { limit: reportsPerPage, ...(cursor !== null && { cursor }) };
      return unwrap(api.GET("/admin/reports", { params: { query }, signal }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
  });
  const reports = data?.pages.flatMap((page) => page.data) ?? [];

  async function resolve(report: ReportResource, resolution: Resolution): Promise<void> {
    const image = nameOf(report);
    try {
      await unwrap(api.PATCH("/admin/reports/{id}", { ...byId(report.id), body: { resolution } }));
      toast.success(t(resolution === "withheld" ? "imageWithheld" : "dismissed", { image }));
      await client.invalidateQueries({ queryKey: reportsKey });
    } catch (error) {
      toast.error(t("notResolved", { image }), { reason: errorText(error) });
    }
  }

  return (
    <OperatorSection title={t("title")} lead={t("lead")} heading={heading}>
      {reports.length === 0 ? (
        <p className="text-sm text-ink-soft">{t("empty")}</p>
      ) : (
        <ul className="flex flex-col gap-3">
          {reports.map((report) => (
            <li key={report.id} className="rounded-md border border-line bg-surface p-4 text-sm">
              <ReportText report={report} />
              {report.resolution === null && (
                <div className="flex flex-wrap justify-end gap-2 py-2">
                  <Button
                    size="small"
                    aria-label={t("dismissOf", { image: nameOf(report) })}
                    onClick={() => {
                      heading.current?.focus();
                      void resolve(report, "dismissed");
                    }}
                  >
                    {t("dismiss")}
                  </Button>
                  {report.image !== null && (
                    <AlertDialog
                      trigger={
                        <Button size="small" aria-label={t("withholdOf", { image: nameOf(report) })}>
                          {t("withhold")}
                        </Button>
                      }
                      title={t("withholdTitle", { image: nameOf(report) })}
                      text={t("withholdText")}
                      cancelLabel={t("cancel")}
                      confirmLabel={t("withhold")}
                      onConfirm={() => void resolve(report, "withheld")}
                      focusAfterConfirm={heading}
                    />
                  )}
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button className="mt-5" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t("more")}
        </Button>
      )}
    </OperatorSection>
  );
}

function nameOf({ image, url }: ReportResource): string {
  return image ? `${image.handle}/${image.album}/${image.filename}` : url;
}

function ReportText({ report }: { report: ReportResource }) {
  const t = useTranslations("operator.reports");
  const { url, reason, text, email, image, created_at, resolution, resolved_at } = report;
  return (
    <>
      <a
        href={url}
        target="_blank"
        rel="noreferrer"
        className="block font-semibold break-words underline decoration-line-strong underline-offset-4"
      >
        <bdi>{nameOf(report)}</bdi>
      </a>
      <p className="text-ink-soft">
        {t(`reason.${reason}`)}
        {" · "}
        {t.rich("received", { time: () => <LocalTime iso={created_at} /> })}
      </p>
      <p dir="auto" className="mt-2 break-words whitespace-pre-line">
        {text}
      </p>
      {email !== null && (
        <a
          href={`mailto:${email}`}
          className="mt-2 block underline decoration-line-strong underline-offset-4"
        >
          {t("answer", { email })}
        </a>
      )}
      {resolution !== null ? (
        <p className="mt-2 text-ink-soft">
          {t.rich(`states.${resolution}`, { time: () => <LocalTime iso={resolved_at ?? ""} /> })}
        </p>
      ) : (
        (image === null || image.withheld_at !== null) && (
          <p className="mt-2 text-ink-soft">{t(image === null ? "deleted" : "withheld")}</p>
        )
      )}
    </>
  );
}
