import { createHash } from "node:crypto";
import { makeZip } from "client-zip";

export interface ZipEntry {
  /** With `/` between folders. */
  name: string;
  content: Uint8Array | AsyncIterable<Uint8Array>;
  modifiedAt: Date;
}

/** The archive's own records are a few bytes each; batching them makes sending cheaper. */
const chunkBytes = 64 * 1024;

/**
 * Streams a ZIP archive (ZIP64 where needed): uncompressed, with at most one chunk of file content in memory. The next
 * entry is requested after the previous one is written. The entries are ended too, however the archive ends.
 */
export async function* zip(entries: AsyncGenerator<ZipEntry>): AsyncGenerator<Uint8Array> {
  const reader = makeZip(toZipInputs(entries), { buffersAreUTF8: true }).getReader();
  try {
    let buffered: Uint8Array[] = [];
    let bufferedBytes = 0;
    for (;;) {
      const { done, value } = await reader.read();
      buffered.push(value ?? new Uint8Array());
      bufferedBytes += value?.length ?? 0;
      if (bufferedBytes >= chunkBytes || (done && bufferedBytes > 0)) {
        yield Buffer.concat(buffered);
        buffered = [];
        bufferedBytes = 0;
      }
      if (done) return;
    }
  } finally {
    await entries.return(undefined);
  }
}

async function* toZipInputs(entries: AsyncIterable<ZipEntry>) {
  for await (const { name, content, modifiedAt } of entries) {
    // All names stay in memory for the central directory. As bytes they take half as much.
    yield { name: Buffer.from(name), input: content, lastModified: modifiedAt };
  }
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

  /** Returns false when the archive has this path already, or one that is the same where case is ignored. */
  reserve(path: string): boolean {
    const hash = createHash("sha256").update(foldName(path)).digest().readUIntBE(0, 6);
    const isFree = !this.usedHashes.has(hash);
    this.usedHashes.add(hash);
    return isFree;
  }
}
