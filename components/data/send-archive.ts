import { api, byId, unwrap } from "@/components/api/client";
import { putBytes } from "@/components/uploads/put-bytes";
import type { components } from "@/packages/client/src/schema";

export type AccountImport = components["schemas"]["AccountImport"];

interface Options {
  /** Size of each part but the last. */
  partBytes: number;
  /** Imports that wait for parts; one of them may have started with this file. */
  waiting: readonly AccountImport[];
  signal: AbortSignal;
  onSent: (fraction: number) => void;
}

/**
 * Sends an archive in parts, and continues an import that already has some of them. Returns the
 * id of the import.
 */
export async function sendArchive(
  file: Blob,
  { partBytes, waiting, signal, onSent }: Options,
): Promise<string> {
  const parts = cutIntoParts(file, partBytes);
  const begun = await findBegun(parts, waiting);
  const id = begun?.id ?? (await unwrap(api.POST("/account/imports"))).id;
  if (id === null) throw new Error("the import has no id");

  const received = new Set(begun?.parts.map(({ number }) => number));
  let sent = 0;
  for (const { number, bytes } of parts) {
    const before = sent;
    if (!received.has(number))
      await putBytes(`/api/account/imports/${id}/parts/${number}`, octets, bytes, {
        signal,
        onSent: (count) => onSent((before + count) / file.size),
      });
    sent += bytes.size;
    onSent(sent / file.size);
  }

  return id;
}

const octets = { "content-type": "application/octet-stream" };

interface Part {
  /** From 1 on. */
  number: number;
  bytes: Blob;
}

function cutIntoParts(file: Blob, partBytes: number): Part[] {
  return Array.from({ length: Math.max(1, Math.ceil(file.size / partBytes)) }, (_, index) => ({
    number: index + 1,
    bytes: file.slice(index * partBytes, (index + 1) * partBytes),
  }));
}

/** Returns the import that has parts of this file, and of no other. */
async function findBegun(
  parts: readonly Part[],
  waiting: readonly AccountImport[],
): Promise<AccountImport | undefined> {
  for (const candidate of waiting) if (await hasOnlyPartsOf(candidate, parts)) return candidate;
  return undefined;
}

async function hasOnlyPartsOf(candidate: AccountImport, parts: readonly Part[]): Promise<boolean> {
  if (candidate.parts.length === 0) return false;

  for (const received of candidate.parts) {
    const part = parts[received.number - 1];
    if (part?.bytes.size !== received.size_bytes || (await sha256(part.bytes)) !== received.sha256)
      return false;
  }
  return true;
}

/** Undefined on a page without https, which browsers give no hash function. */
async function sha256(bytes: Blob): Promise<string | undefined> {
  const digest = await crypto.subtle?.digest("SHA-256", await bytes.arrayBuffer());
  return digest && Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Deletes what an import has received. What it has restored stays. */
export async function discardImport(id: string): Promise<void> {
  await unwrap(api.DELETE("/account/imports/{id}", byId(id)));
}
