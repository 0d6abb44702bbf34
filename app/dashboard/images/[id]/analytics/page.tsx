import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { requireActor } from "@/app/dashboard/require-actor";
import { type SearchParams, toSearchParams } from "@/app/dashboard/search-params";
import { Breakdowns } from "@/components/analytics/breakdown";
import { NoRequests } from "@/components/analytics/no-requests";
import { RangeLinks } from "@/components/analytics/range-links";
import { parseReportChoice } from "@/components/analytics/report-choice";
import { TrafficChart } from "@/components/analytics/traffic-chart";
import { publicUrl } from "@/components/image-lists/required-watermark";
import { PageHeader } from "@/components/shell/page-header";
import { ArrowLeft } from "@/components/ui/icons";
import { Link } from "@/components/ui/link.client";
import { getImageReport } from "@/lib/analytics";
import { getImages } from "@/lib/images";

interface Props {
  params: Promise<{ id: string }>;
  searchParams: SearchParams;
}

const pathOf = (id: string) => `/dashboard/images/${encodeURIComponent(id)}`;

const requireCaller = cache((id: string) => requireActor(`${pathOf(id)}/analytics`, undefined, "editor"));

const findImage = cache(async (id: string) => {
  const [image] = await getImages(await requireCaller(id), [id]);
  return image?.status.upload === "complete" ? image : undefined;
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const image = await findImage((await params).id);
  const t = await getTranslations();
  return {
    title: image
      ? t("analytics.page.imageTitle", { filename: image.filename })
      : t("notFound.image.pageTitle"),
  };
}

export default async function ImageAnalyticsPage({ params, searchParams }: Props) {
  const { id } = await params;
  const image = (await findImage(id)) ?? notFound();
  const caller = await requireCaller(id);
  const choice = parseReportChoice(toSearchParams(await searchParams));
  const { days } = choice;
  const [report, before, t] = await Promise.all([
    getImageReport(caller, image.id, { days, offset: 0, fields: "standard" }),
    getImageReport(caller, image.id, { days, offset: days, fields: "standard" }),
    getTranslations("analytics.page"),
  ]);
  const context = { path: `${pathOf(image.id)}/analytics`, choice, period: report.period };
  const wasRequested =
    image.status.state === "deleted" || report.last_accessed_at !== null || report.requests.total > 0;

  return (
    <>
      <Link
        href={pathOf(image.id)}
        className="mb-4 inline-flex max-w-full items-center gap-1.5 rounded-sm text-sm text-ink-soft hover:text-ink pointer-coarse:min-h-11"
      >
        <ArrowLeft aria-hidden size={15} className="shrink-0 rtl:-scale-x-100" />
        <span className="truncate">{image.filename}</span>
      </Link>
      <PageHeader title={t("title")} actions={wasRequested && <RangeLinks {...context} />} />
      {wasRequested ? (
        <>
          <p className="mb-5 text-sm text-ink-soft">{t("note")}</p>
          <TrafficChart measure="requests" report={report} before={before} context={context} />
          <TrafficChart measure="bandwidth" report={report} before={before} context={context} />
          <Breakdowns report={report} context={context} />
        </>
      ) : (
        <NoRequests url={publicUrl(image)} />
      )}
    </>
  );
}
