import { and, desc, eq, gt, inArray, isNull, lt, sql } from "drizzle-orm";
import { images, reports, users } from "@/db/schema";
import { albumOf } from "@/lib/access";
import { deleteInBatches } from "@/lib/platform/database/batches";
import { db } from "@/lib/platform/database/transaction";
import type { Position } from "@/lib/platform/secrets/signing";

/**
 * Locks the image until the open transaction ends, so that its reports are recorded one after the
 * other.
 */
export async function lockReportedImage(imageId: string): Promise<boolean> {
  const rows = await db()
    .select({ id: images.id })
    .from(images)
    .where(eq(images.id, imageId))
    .for("no key update");
  return rows.length > 0;
}

export async function insertReport(row: typeof reports.$inferInsert): Promise<void> {
  await db().insert(reports).values(row);
}

/** Whether operators got a mail about the image after this time. */
export async function hasMailedSince(imageId: string, time: string): Promise<boolean> {
  const rows = await db()
    .select({ id: reports.id })
    .from(reports)
    .where(and(eq(reports.imageId, imageId), gt(reports.mailedAt, time)))
    .limit(1);
  return rows.length > 0;
}

const isOpen = sql<string>`(case when ${reports.resolvedAt} is null then '1' else '0' end)`;

function selectReports() {
  return db()
    .select({
      report: reports,
      isOpen,
      image: {
        id: images.id,
        album: albumOf(),
        filename: images.filename,
        withheldAt: images.withheldAt,
      },
      owner: { uid: users.uid, handle: users.handle },
    })
    .from(reports)
    .innerJoin(users, eq(users.owner, reports.owner))
    .leftJoin(images, eq(images.id, reports.imageId))
    .$dynamic();
}

export type ReportRow = Awaited<ReturnType<typeof selectReports>>[number];

/**
 * Open reports first, then the newest. The position is whether a report is open, its time and its
 * id.
 */
export async function listReportRows(limit: number, after: Position | undefined): Promise<ReportRow[]> {
  const [wasOpen, createdAt, id] = after ?? [];
  return selectReports()
    .where(after && sql`(${isOpen}, ${reports.createdAt}, ${reports.id}) < (${wasOpen}, ${createdAt}, ${id})`)
    .orderBy(desc(isOpen), desc(reports.createdAt), desc(reports.id))
    .limit(limit);
}

export async function findReportRow(id: string): Promise<ReportRow | undefined> {
  const [row] = await selectReports().where(eq(reports.id, id));
  return row;
}

/** Returns false if the report is resolved already. */
export async function saveResolution(
  id: string,
  resolution: "dismissed" | "withheld",
  resolvedAt: string,
): Promise<boolean> {
  const rows = await db()
    .update(reports)
    .set({ resolution, resolvedAt })
    .where(and(eq(reports.id, id), isNull(reports.resolvedAt)))
    .returning({ id: reports.id });
  return rows.length > 0;
}

/** Resolves the open reports of an image that is withheld. Returns their ids. */
export async function saveWithheld(imageId: string, resolvedAt: string): Promise<string[]> {
  const rows = await db()
    .update(reports)
    .set({ resolution: "withheld", resolvedAt })
    .where(and(eq(reports.imageId, imageId), isNull(reports.resolvedAt)))
    .returning({ id: reports.id });
  return rows.map(({ id }) => id);
}

export function deleteReportsResolvedBefore(time: string): Promise<number> {
  return deleteInBatches((limit) => {
    const old = db()
      .select({ id: reports.id })
      .from(reports)
      .where(lt(reports.resolvedAt, time))
      .limit(limit);
    return db().delete(reports).where(inArray(reports.id, old)).returning({ id: reports.id });
  });
}
