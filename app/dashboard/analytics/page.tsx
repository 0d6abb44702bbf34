import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Breakdowns } from "@/components/analytics/breakdown";
import { NoRequests } from "@/components/analytics/no-requests";
import { RangeLinks } from "@/components/analytics/range-links";
import { parseReportChoice, type ReportChoice } from "@/components/analytics/report-choice";
import { StorageChart } from "@/components/analytics/storage-chart";
import { TopImagesChart } from "@/components/analytics/top-images-chart";
import { TrafficChart } from "@/components/analytics/traffic-chart";
import { publicGridUrl } from "@/components/image-lists/required-watermark";
import { PageHeader } from "@/components/shell/page-header";
import { listAlbums } from "@/lib/albums";
import { getUsage } from "@/lib/analytics";
import { dimensions, maxDaysSimple } from "@/lib/analytics/resource";
import { getTopImages } from "@/lib/analytics/top";
import { appOrigin } from "@/lib/image-urls";
import { listGridImages } from "@/lib/images";
import type { Actor } from "@/lib/kernel/actor";
import { requireActor } from "../require-actor";
import { type SearchParams, toSearchParams } from "../search-params";

const path = "/dashboard/analytics";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("analytics.page");
  return { title: t("title") };
}

export default async function AnalyticsPage({ searchParams }: { searchParams: SearchParams }) {
  const actor = await requireActor(path, searchParams, { role: "editor", inWholeLibrary: true });
  const choice = parseReportChoice(toSearchParams(await searchParams));
  const t = await getTranslations("analytics.page");
  const { days } = choice;
  const [report, before] = await Promise.all([
    getUsage(actor, { days, offset: 0, simple: false, include: dimensions }),
    getUsage(actor, { days, offset: days, simple: false, include: [] }),
  ]);
  const isEmpty = report.requests.total === 0 && before.requests.total === 0 && !(await hasAnyRequest(actor));
  if (isEmpty) {
    return (
      <>
        <PageHeader title={t("title")} />
        <NoRequests url={await findExampleUrl(actor)} />
      </>
    );
  }

  const context = { path, choice, period: report.period };
  return (
    <>
      <PageHeader title={t("title")} actions={<RangeLinks {...context} />} />
      <p className="mb-5 text-sm text-ink-soft">{t("note")}</p>
      <TrafficChart measure="bandwidth" report={report} before={before} context={context} />
      <TrafficChart measure="requests" report={report} before={before} context={context} />
      <StorageChart days={report.storage.by_day} before={before.storage.by_day} context={context} />
      <TopImages actor={actor} context={context} />
      <Breakdowns report={report} context={context} />
    </>
  );
}

interface TopImagesProps {
  actor: Actor;
  context: { path: string; choice: ReportChoice; period: { from: string; to: string } };
}

/** An album that does not exist does not filter. */
async function TopImages({ actor, context }: TopImagesProps) {
  const albums = (await listAlbums(actor)).data.map(({ album, title }) => ({ slug: album, title }));
  const album = albums.find(({ slug }) => slug === context.choice.album)?.slug;
  const choice = { ...context.choice, album };
  const { data } = await getTopImages(actor, { days: choice.days, offset: 0, by: choice.by, album });

  return (
    <TopImagesChart images={data} albums={albums} origin={appOrigin()} context={{ ...context, choice }} />
  );
}

async function hasAnyRequest(actor: Actor): Promise<boolean> {
  const all = { days: maxDaysSimple, offset: 0, simple: true, include: [] };
  return (await getUsage(actor, all)).requests.total > 0;
}

async function findExampleUrl(actor: Actor): Promise<string | undefined> {
  const [newest] = (await listGridImages(actor, { limit: 1 })).data;
  return newest && publicGridUrl(newest);
}
