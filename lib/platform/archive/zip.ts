import { makeZip } from "client-zip";

export interface ZipEntry {
  /** With `/` between folders. */
  name: string;
  content: Uint8Array | AsyncIterable<Uint8Array>;
  modifiedAt: Date;
}

/** The archive's own records are a few bytes each; together they cost less to send. */
const chunkBytes = 64 * 1024;

/**
 * A ZIP archive (ZIP64 where it has to be) as it is written: nothing is compressed, and of what the files hold no more is in
 * memory than one chunk. The next entry is asked for when the one before is written; however the archive ends, the entries
 * are ended too.
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
    // All names are kept for the directory at the end: as bytes they take half of the memory.
    yield { name: Buffer.from(name), input: content, lastModified: modifiedAt };
  }
}
