import { isId } from "@/lib/kernel/ids";
import { isoTime } from "@/lib/kernel/time";
import { isValidSignature, sign } from "@/lib/platform/secrets/signing";
import type { JoinedObject } from "@/lib/platform/storage";
import { type ExportRow, findExport, listExportParts } from "./exports-repository";

/** The signed URL of an archive, from the origin on. It is valid as long as the archive. */
export function exportUrl({ id, expiresAt }: Pick<ExportRow, "id" | "expiresAt">): string {
  const expires = String(Math.floor(Date.parse(expiresAt ?? "") / 1_000));
  const query = new URLSearchParams({ exp: expires, sig: sign("export-file", signedText(id, expires)) });
  return `/api/account/exports/${id}/file?${query}`;
}

const signedText = (id: string, expires: string) => `${id}\n${expires}`;

/** An archive that can be downloaded. */
export interface ExportFile {
  id: string;
  filename: string;
  sizeBytes: number;
  modifiedAt: string;
  /** The archive is these objects, one after the other. */
  objects: readonly JoinedObject[];
}

interface SignedQuery {
  id: string;
  expires: string;
  signature: string;
}

/** Returns `undefined` if the signature is not ours, or the archive has expired or was deleted. */
export async function findExportFile({
  id,
  expires,
  signature,
}: SignedQuery): Promise<ExportFile | undefined> {
  if (!isId("exp", id) || !isValidSignature("export-file", signedText(id, expires), signature))
    return undefined;

  const row = await findExport(id);
  return row && openExportFile(row);
}

/**
 * Returns `undefined` if the archive is not ready, or has expired. The caller decides who may
 * download it.
 */
export async function openExportFile(row: ExportRow): Promise<ExportFile | undefined> {
  const { id, status, finishedAt, expiresAt } = row;
  if (status !== "ready" || finishedAt === null || (expiresAt ?? "") <= isoTime()) return undefined;

  const parts = await listExportParts(id);
  return {
    id,
    filename: row.filename,
    sizeBytes: row.sizeBytes,
    modifiedAt: finishedAt,
    objects: [
      ...parts.map((part) => ({ blobKey: part.contentKey, sizeBytes: part.contentBytes })),
      ...parts.map((part) => ({ blobKey: part.directoryKey, sizeBytes: part.directoryBytes })),
    ],
  };
}
