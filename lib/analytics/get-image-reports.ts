import type { Actor } from "@/lib/kernel/actor";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import { isId } from "@/lib/kernel/ids";
import { libraryOwner, scopeOf } from "@/lib/kernel/library-scope";
import { daysBetween, type Period, toPeriod } from "./period";
import { dimensions, type ImageReport, type ReportFields } from "./resource";
import { summarizeByDay, sumTraffic, withBreakdowns } from "./traffic";
import { findOwnImages, sumByImage, sumByImageAndValue } from "./usage-repository";

export interface ImageReportQuery {
  days: number;
  offset: number;
  fields: ReportFields;
}

type ImageRow = Awaited<ReturnType<typeof findOwnImages>>["own"][number];

export async function getImageReport(
  actor: Actor,
  id: string,
  query: ImageReportQuery,
): Promise<ImageReport> {
  const [report] = await getImageReports(actor, [id], query);
  if (!report) throw new AppError(commonErrors.notFound, { message: "Image not found." });

  return report;
}

/**
 * Returns reports in the order of the ids, without unknown ones. Throws FORBIDDEN if one image
 * belongs to another owner.
 */
export async function getImageReports(
  actor: Actor,
  ids: readonly string[],
  query: ImageReportQuery,
): Promise<ImageReport[]> {
  const validIds = [...new Set(ids)].filter((id) => isId("img", id));
  const { own, hasForeign } = await findOwnImages(scopeOf(actor), validIds);
  if (hasForeign) {
    throw new AppError(commonErrors.forbidden, {
      message: validIds.length > 1 ? "Not all of these images are yours." : "This image is not yours.",
    });
  }

  const period = toPeriod(query.days, query.offset);
  const imageById = new Map(own.map((image) => [image.id, image]));
  const images = validIds.flatMap((id) => imageById.get(id) ?? []);
  const getTraffic = await (query.fields === "summary" ? loadSummaries : loadBreakdowns)(
    libraryOwner(actor),
    images,
    period,
  );

  return images.map((image) => ({
    image_id: image.id,
    period,
    last_accessed_at: image.lastAccessedAt,
    ...getTraffic(image.id),
  }));
}

type TrafficLookup = (imageId: string) => Pick<ImageReport, "bandwidth" | "requests">;

async function loadSummaries(
  owner: string,
  images: readonly ImageRow[],
  period: Period,
): Promise<TrafficLookup> {
  const rows = await sumByImage(owner, toIds(images), period);
  return (imageId) => sumTraffic(rows.filter((row) => row.imageId === imageId));
}

async function loadBreakdowns(
  owner: string,
  images: readonly ImageRow[],
  period: Period,
): Promise<TrafficLookup> {
  const rows = await sumByImageAndValue(owner, toIds(images), period);
  const days = daysBetween(period.from, period.to);
  return (imageId) => {
    const imageRows = rows.filter((row) => row.imageId === imageId);
    const dayRows = imageRows.flatMap(({ dimension, value, ...traffic }) =>
      dimension === "day" ? [{ day: value, ...traffic }] : [],
    );
    return withBreakdowns(summarizeByDay(dayRows, days), imageRows, dimensions);
  };
}

const toIds = (images: readonly ImageRow[]) => images.map(({ id }) => id);
