import { commitChange } from "@/lib/changes";
import type { Actor } from "@/lib/kernel/actor";
import { AppError } from "@/lib/kernel/errors";
import { isId } from "@/lib/kernel/ids";
import type { Page } from "@/lib/kernel/page";
import { dayMs, isoTime } from "@/lib/kernel/time";
import { withholdImage } from "@/lib/operation/operators";
import type { OperatedImage, WithholdImage } from "@/lib/operation/operators/resource";
import { transaction } from "@/lib/platform/database/transaction";
import { decodeCursor, encodeCursor } from "@/lib/platform/secrets/signing";
import { reportErrors } from "./errors";
import {
  deleteReportsResolvedBefore,
  findReportRow,
  listReportRows,
  type ReportRow,
  saveResolution,
  saveWithheld,
} from "./repository";
import type { ReportResource, ResolveReport } from "./resource";

const query = "reports";

/** Lists the reports of the installation, open ones first, then the newest. */
export async function listReports({
  cursor,
  limit,
}: {
  cursor?: string | undefined;
  limit: number;
}): Promise<Page<ReportResource>> {
  const after = cursor === undefined ? undefined : decodeCursor(cursor, query);
  const rows = await listReportRows(limit + 1, after);
  const page = rows.slice(0, limit);
  const last = page.at(-1);

  return {
    data: page.map(toResource),
    next_cursor:
      rows.length > limit && last
        ? encodeCursor([last.isOpen, last.report.createdAt, last.report.id], query)
        : null,
  };
}

/**
 * Resolves a report, once. To withhold the image is part of the same transaction; the owner's audit
 * log has an entry for it.
 * @throws AppError NOT_FOUND, CONFLICT
 */
export async function resolveReport(
  actor: Actor,
  id: string,
  { resolution, reason }: ResolveReport,
): Promise<ReportResource> {
  return transaction(async () => {
    const row = await getReport(id);
    const { report, image } = row;
    if (report.resolution === resolution) return toResource(row);
    if (report.resolution !== null) throw new AppError(reportErrors.resolved);

    if (resolution === "withheld") {
      if (!image) throw new AppError(reportErrors.imageDeleted);
      // Before the report is locked: deleting an image locks them in this order too.
      await withholdImage(actor, image.id, { withhold: true, reason });
    }

    if (!(await saveResolution(id, resolution, isoTime()))) throw new AppError(reportErrors.resolved);

    await commitResolutions(actor, [id], resolution);
    if (image && resolution === "withheld") await resolveOthers(actor, image.id);

    return toResource(await getReport(id));
  });
}

/**
 * Withholds an image, which answers all its open reports, or shows it again.
 * @throws AppError NOT_FOUND
 */
export async function withholdReportedImage(
  actor: Actor,
  imageId: string,
  input: WithholdImage,
): Promise<OperatedImage> {
  return transaction(async () => {
    const image = await withholdImage(actor, imageId, input);
    if (input.withhold) await resolveOthers(actor, imageId);
    return image;
  });
}

async function resolveOthers(actor: Actor, imageId: string): Promise<void> {
  await commitResolutions(actor, await saveWithheld(imageId, isoTime()), "withheld");
}

async function commitResolutions(
  actor: Actor,
  ids: readonly string[],
  resolution: ResolveReport["resolution"],
): Promise<void> {
  for (const id of ids)
    await commitChange(actor, {
      resource: "report",
      action: "update",
      id,
      fields: ["resolution"],
      metadata: { resolution },
    });
}

async function getReport(id: string): Promise<ReportRow> {
  const row = isId("rep", id) ? await findReportRow(id) : undefined;
  if (!row) throw new AppError(reportErrors.unknownReport);

  return row;
}

const retentionMs = 180 * dayMs;

/** Deletes reports that were resolved 180 days ago. */
export async function pruneReports(nowMs: number = Date.now()): Promise<number> {
  return deleteReportsResolvedBefore(isoTime(nowMs - retentionMs));
}

function toResource({ report, image, owner }: ReportRow): ReportResource {
  const { id, url, reason, text, email, createdAt, resolvedAt, resolution } = report;
  return {
    id,
    url,
    reason,
    text,
    email,
    resolution,
    created_at: createdAt,
    resolved_at: resolvedAt,
    image: image && {
      id: image.id,
      album: image.album,
      filename: image.filename,
      uid: owner.uid,
      handle: owner.handle,
      withheld_at: image.withheldAt,
    },
  };
}
