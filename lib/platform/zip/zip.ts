import { createHash } from "node:crypto";
import { buildZipEnd, type ZipEntry, ZipWriter } from "./zip-writer";

export type { ZipEntry } from "./zip-writer";

/** The archive's own records are a few bytes each; batching them makes sending cheaper. */
const chunkBytes = 64 * 1024;

/**
 * Streams a ZIP archive, with at most one chunk of file content in memory. The next entry is
 * requested after the previous one is written. The entries are ended too, however the archive ends.
 */
export function zip(entries: AsyncGenerator<ZipEntry>): AsyncGenerator<Uint8Array> {
  return joinChunks(writeArchive(entries));
}

async function* writeArchive(entries: AsyncGenerator<ZipEntry>): AsyncGenerator<Uint8Array> {
  const writer = new ZipWriter();
  for await (const entry of entries) yield* writer.write(entry);
  const { directory, offsetBytes: startBytes } = writer;
  yield directory;
  yield buildZipEnd({ entries: writer.entries, startBytes, sizeBytes: directory.length });
}

/** Joins small chunks into larger ones. */
export async function* joinChunks(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let buffered: Uint8Array[] = [];
  let bufferedBytes = 0;
  for await (const chunk of chunks) {
    buffered.push(chunk);
    bufferedBytes += chunk.length;
    if (bufferedBytes < chunkBytes) continue;

    yield Buffer.concat(buffered);
    buffered = [];
    bufferedBytes = 0;
  }
  if (bufferedBytes > 0) yield Buffer.concat(buffered);
}

/** Characters that Windows forbids in filenames. */
const forbidden = /[<>:"/\\|?*\p{Cc}]/gu;
/** Windows device names, with any extension (superscript digits count as digits). */
const device = /^(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(?=\s*(?:\.|$))/i;
const trailing = /[. ]+$/;

/** Returns a filename that every system can unpack; a device name gets a suffix. */
export function toPortableName(name: string): string {
  return name.replace(forbidden, "_").replace(trailing, "_").replace(device, "$1_");
}

/** Equal for two names that collide on a system that ignores case and Unicode normalization. */
export function foldName(name: string): string {
  return name.normalize("NFKC").toUpperCase().toLowerCase().normalize("NFKC");
}

/** The paths of one archive, which may have a million. */
export class ArchivePaths {
  /** The first 48 bits of each path's hash. A false match only costs a suffix. */
  private readonly usedHashes = new Set<number>();

  /**
   * Returns false when the archive has this path already, or one that is the same where case is
   * ignored.
   */
  reserve(path: string): boolean {
    const hash = createHash("sha256").update(foldName(path)).digest().readUIntBE(0, 6);
    const isFree = !this.usedHashes.has(hash);
    this.usedHashes.add(hash);

    return isFree;
  }
}
