import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from "yauzl";

/** The bytes of an archive: a file, or objects one after the other. */
export interface ByteSource {
  sizeBytes: number;
  /** `end` is exclusive. The stream must be consumed or destroyed. */
  read(start: number, end: number): Readable;
}

/** The archive is not a ZIP file, or one that must not be unpacked. The message is public. */
export class ZipError extends Error {
  override readonly name = "ZipError";
}

/** About 65 MB of memory. */
const maxEntries = 1_000_000;
/** Names that are listed, which stay in memory as text. */
const maxListedNames = 100_000;
/**
 * The factor by which the content may be larger than the archive. Images hardly shrink, and records
 * by about twenty times.
 */
const maxExpansion = 100;
const toleratedBytes = 10_000_000;

const deflated = 8;

interface Location {
  offset: number;
  compressedBytes: number;
  sizeBytes: number;
  isDeflated: boolean;
}

/** The entries of a ZIP archive by name. Of each it holds some numbers and a hash of the name. */
export interface ZipArchive {
  /** The names that `isListed` selects, in their order in the archive. */
  readonly names: readonly string[];
  /** Undefined for an unknown name. */
  sizeOf(name: string): number | undefined;
  /**
   * Streams the content of an entry; undefined if there is none. Its errors are `ZipError` where
   * the archive is at fault.
   */
  open(name: string): Promise<Readable | undefined>;
}

/**
 * Reads the directory at the end of a ZIP archive. Rejects archives that are truncated, encrypted,
 * lead out of their folder, or unpack to much more than they have.
 * @throws ZipError
 */
export async function openZip(
  source: ByteSource,
  { isListed }: { isListed: (name: string) => boolean },
): Promise<ZipArchive> {
  const reader = new SourceReader(source);
  const zipFile = await reader.guard(() =>
    fromRandomAccessReaderPromise(reader, source.sizeBytes, { autoClose: false }),
  );
  const index = new Map<number, Location>();
  const names: string[] = [];
  await reader.guard(async () => {
    if (zipFile.entryCount > maxEntries) throw new ZipError(`It has more than ${maxEntries} files.`);

    const total = { compressed: 0, uncompressed: 0 };
    for await (const entry of zipFile.eachEntry()) {
      if (entry.fileName.endsWith("/")) continue;

      addEntry(index, entry);
      total.compressed += entry.compressedSize;
      total.uncompressed += entry.uncompressedSize;
      if (isListed(entry.fileName)) names.push(entry.fileName);
      if (names.length > maxListedNames) throw new ZipError("It has too many files.");
    }

    if (total.compressed > source.sizeBytes) throw new ZipError("Its files overlap.");
    if (total.uncompressed > source.sizeBytes * maxExpansion + toleratedBytes)
      throw new ZipError("It would unpack to far more than its size.");
  });

  return {
    names,
    sizeOf: (name) => index.get(hashName(name))?.sizeBytes,
    async open(name) {
      const location = index.get(hashName(name));
      return location && Readable.from(readContent(zipFile, reader, location), { objectMode: false });
    },
  };
}

function addEntry(index: Map<number, Location>, entry: Entry): void {
  const { fileName, compressionMethod } = entry;
  if (entry.isEncrypted()) throw new ZipError(`${fileName} is encrypted.`);
  if (compressionMethod !== 0 && compressionMethod !== deflated)
    throw new ZipError(`${fileName} is compressed by a method other than deflate.`);

  const hash = hashName(fileName);
  if (index.has(hash)) throw new ZipError(`${fileName} occurs twice.`);

  index.set(hash, {
    offset: entry.relativeOffsetOfLocalHeader,
    compressedBytes: entry.compressedSize,
    sizeBytes: entry.uncompressedSize,
    isDeflated: compressionMethod === deflated,
  });
}

/**
 * 52 bits of the name's hash: a million names collide once in ten thousand archives, which then
 * counts as a duplicate.
 */
function hashName(name: string): number {
  const digest = createHash("sha256").update(name).digest();
  return digest.readUIntBE(0, 6) * 16 + ((digest[6] ?? 0) >> 4);
}

async function* readContent(
  zipFile: ZipFile,
  reader: SourceReader,
  { offset, compressedBytes, sizeBytes, isDeflated }: Location,
): AsyncGenerator<Buffer> {
  const entry = Object.assign(new Entry(), {
    relativeOffsetOfLocalHeader: offset,
    compressedSize: compressedBytes,
    uncompressedSize: sizeBytes,
    compressionMethod: isDeflated ? deflated : 0,
    generalPurposeBitFlag: 0,
  });
  const stream = await reader.guard(() => zipFile.openReadStreamPromise(entry));
  const chunks = (stream as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
  try {
    for (;;) {
      const { done, value } = await reader.guard(() => chunks.next());
      if (done) return;

      yield value;
    }
  } finally {
    stream.destroy();
  }
}

/** The directory is read in pieces of some bytes. */
const blockBytes = 256 * 1024;

/**
 * Gives the ZIP library the bytes of a source, and distinguishes the source's errors from errors of
 * the archive.
 */
class SourceReader extends RandomAccessReader {
  private block: { start: number; bytes: Buffer } | undefined;
  private sourceError: unknown;

  constructor(private readonly source: ByteSource) {
    super();
  }

  /** Runs work of the library, whose errors are about the archive unless the source has failed. */
  async guard<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      if (this.sourceError !== undefined) throw this.sourceError;
      if (error instanceof ZipError || !(error instanceof Error)) throw error;

      throw new ZipError(error.message, { cause: error });
    }
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return this.source.read(start, end).on("error", (error) => {
      this.sourceError ??= error;
    });
  }

  override read(
    target: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    this.readBlock(position, length).then(
      (bytes) => {
        if (bytes.length < length) return callback(new ZipError("It is truncated."));

        bytes.copy(target, offset);
        callback(null);
      },
      (error: Error) => {
        this.sourceError ??= error;
        callback(error);
      },
    );
  }

  private async readBlock(position: number, length: number): Promise<Buffer> {
    const end = position + length;
    const isRead =
      this.block && position >= this.block.start && end <= this.block.start + this.block.bytes.length;
    if (!isRead) {
      const blockEnd = Math.min(Math.max(end, position + blockBytes), this.source.sizeBytes);
      const bytes = blockEnd > position ? await buffer(this.source.read(position, blockEnd)) : Buffer.of();
      this.block = { start: position, bytes };
    }

    const { start, bytes } = this.block ?? { start: position, bytes: Buffer.of() };
    return bytes.subarray(position - start, end - start);
  }
}
