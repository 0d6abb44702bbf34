import type { Actor } from "@/lib/kernel/actor";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import { isId } from "@/lib/kernel/ids";
import { daysBetween, type Period, periodOf } from "./period";
import { dimensions, type ImageReport, type ReportFields } from "./resource";
import { brokenDown, byDay, totals } from "./traffic";
import { findImages, imageTotals, imageValues } from "./usage-repository";

export interface ImageReportQuery {
  days: number;
  offset: number;
  fields: ReportFields;
}

type Found = Awaited<ReturnType<typeof findImages>>[number];

export async function getImageReport(
  actor: Actor,
  id: string,
  query: ImageReportQuery,
): Promise<ImageReport> {
  const [report] = await getImageReports(actor, [id], query);
  if (!report) throw new AppError(commonErrors.notFound, { message: "There is no such image." });
  return report;
}

/** In the order asked, without unknown ones. Raises FORBIDDEN when one of them is another owner's. */
export async function getImageReports(
  actor: Actor,
  ids: readonly string[],
  query: ImageReportQuery,
): Promise<ImageReport[]> {
  const asked = [...new Set(ids)].filter((id) => isId("img", id));
  const found = asked.length > 0 ? await findImages(asked) : [];
  if (found.some(({ owner }) => owner !== actor.owner)) {
    throw new AppError(commonErrors.forbidden, {
      message: found.length > 1 ? "Not all of these images are yours." : "This image is not yours.",
    });
  }
  const period = periodOf(query.days, query.offset);
  const imageById = new Map(found.map((image) => [image.id, image]));
  const images = asked.flatMap((id) => imageById.get(id) ?? []);
  const shown = await (query.fields === "summary" ? summaries : standards)(actor.owner, images, period);
  return images.map((image) => ({
    image_id: image.id,
    period,
    last_accessed_at: image.lastAccessedAt,
    ...shown(image.id),
  }));
}

type Shown = (imageId: string) => Pick<ImageReport, "bandwidth" | "requests">;

async function summaries(owner: string, images: readonly Found[], period: Period): Promise<Shown> {
  const rows = await imageTotals(owner, idsOf(images), period);
  return (imageId) => totals(rows.filter((row) => row.imageId === imageId));
}

async function standards(owner: string, images: readonly Found[], period: Period): Promise<Shown> {
  const rows = await imageValues(owner, idsOf(images), period);
  const days = daysBetween(period.from, period.to);
  return (imageId) => {
    const ofImage = rows.filter((row) => row.imageId === imageId);
    const ofDays = ofImage.flatMap(({ dimension, value, ...traffic }) =>
      dimension === "day" ? [{ day: value, ...traffic }] : [],
    );
    return brokenDown(byDay(ofDays, days), ofImage, dimensions);
  };
}

const idsOf = (images: readonly Found[]) => images.map(({ id }) => id);
