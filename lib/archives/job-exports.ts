import { newId } from "@/lib/kernel/ids";
import { isoTime } from "@/lib/kernel/time";
import { type ExportFile, exportUrl, openExportFile } from "./export-file";
import { deleteExport, type ExportRow, findJobExports, insertJobExport } from "./exports-repository";

interface ArchiveJob extends Pick<ExportRow, "owner" | "via" | "credentialId"> {
  id: string;
  filename: string;
  total: number;
}

/** Returns the export into which a job writes its archive; starts it with the first call. */
export async function ensureJobExport({ id: jobId, ...job }: ArchiveJob): Promise<ExportRow> {
  const now = isoTime();
  const times = { createdAt: now, updatedAt: now };
  await insertJobExport({ ...job, ...times, id: newId("exp"), jobId, status: "pending" });
  const row = await findJobExport(jobId);
  if (!row) throw new Error(`the job ${jobId} has no export`);

  return row;
}

export async function findJobExport(jobId: string): Promise<ExportRow | undefined> {
  return (await findJobExports([jobId]))[0];
}

/** Returns the archive of a job, for a caller who has decided that it may be downloaded. */
export async function findJobExportFile(jobId: string): Promise<ExportFile | undefined> {
  const row = await findJobExport(jobId);
  return row && openExportFile(row);
}

/** The archive of a job, as it can be downloaded. */
export interface JobArchive {
  url: string;
  filename: string;
  sizeBytes: number;
  expiresAt: string;
  /** Whether it may contain images without their required watermark. */
  isClean: boolean;
}

/** Returns the archives that are ready, by the ids of their jobs. */
export async function findJobArchives(jobIds: readonly string[]): Promise<ReadonlyMap<string, JobArchive>> {
  const archives = new Map<string, JobArchive>();
  for (const row of await findJobExports(jobIds)) {
    const { jobId, status, expiresAt, filename, sizeBytes, position } = row;
    if (jobId === null || status !== "ready" || expiresAt === null || expiresAt <= isoTime()) continue;

    const isClean = position.isClean !== false;
    archives.set(jobId, { url: exportUrl(row), filename, sizeBytes, expiresAt, isClean });
  }
  return archives;
}

/**
 * Deletes the export of a job, so that its writer stops; returns the keys of its objects. Needs a
 * transaction.
 */
export async function removeJobExport(jobId: string): Promise<string[]> {
  const keys: string[] = [];
  for (const { id } of await findJobExports([jobId])) keys.push(...(await deleteExport(id)));
  return keys;
}
