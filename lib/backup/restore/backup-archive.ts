import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { z } from "zod";
import { type Archive, ArchiveFileError, fileMissing, Manifest, type Problem } from "@/lib/account/import";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import { chunk } from "@/lib/platform/database/batches";
import {
  type BackupBucket,
  describeBucketError,
  isBucketClosed,
  isBucketError,
} from "@/lib/platform/storage";
import { backupErrors } from "../errors";
import { indexKey, manifestKey } from "../layout";
import { BackupIndex, ImageManifest, IndexLine, type StoredFile } from "../manifests";
import { describeFailure, fileError, objectLost, otherBytes } from "../problems";
import { isDamagedRecord, parseJson, parseRecord, readStoredText } from "../stored-records";
import { type BackupKeys, findKey, moveToTrash, readRecord } from "./image-sources";

/** Failures of the bucket in a row, after which a restore gives up. */
const maxBucketFailures = 5;
const parallel = 8;

interface Options {
  /** Images that were deleted come to the trash. */
  withDeleted: boolean;
  /** Returns the images that were deleted since the backup was made. */
  findDeleted?: (ids: readonly string[]) => Promise<ReadonlySet<string>>;
}

interface Source {
  manifest: ImageManifest;
  key: Buffer | undefined;
  /** Hash of the plain bytes. */
  sha256: string;
}

interface Lost {
  id: string;
  problem: Problem;
}

/** The record of an image; empty for one that is lost. */
interface ImageLine {
  line: string;
  lost?: Lost;
}

interface FoundFile {
  /** The object. */
  key: string;
  /** Hash of the plain bytes; undefined if only their encryption proves that they are right. */
  sha256: string | undefined;
  seal: { name: string; key: Buffer } | undefined;
}

/** The backup of a library as an archive, so that it is restored like one. */
export class BackupArchive implements Archive {
  readonly imageFiles: readonly string[];
  readonly collectionImageFiles: readonly string[];
  private readonly sources = new Map<string, Source>();
  private lost: Lost[] = [];
  private readonly lostRecords = new Set<string>();
  private failures = 0;

  constructor(
    private readonly bucket: BackupBucket,
    private readonly keys: BackupKeys,
    readonly manifest: Manifest,
    private readonly index: BackupIndex,
    private readonly options: Options,
  ) {
    this.imageFiles = index.shards;
    this.collectionImageFiles = index.collection_images;
  }

  /** The owner's email address when the backup was made. */
  get email(): string {
    return this.index.account.email;
  }

  /** Returns images whose record could not be read since the last call, and why. */
  takeLost(): Lost[] {
    const { lost } = this;
    this.lost = [];
    return lost;
  }

  /** Returns the file of an image whose record was read last. */
  sourceOf(id: string): { path: string; sizeBytes: number; sha256: string } | undefined {
    const source = [...this.sources.values()].find(({ manifest }) => manifest.id === id);
    if (!source) return undefined;

    const { key: path, size_bytes: sizeBytes } = source.manifest.object;
    return { path, sizeBytes, sha256: source.sha256 };
  }

  /**
   * Reads the record of an image and returns its file; undefined for an image whose record is lost.
   */
  async findSource(id: string): Promise<{ path: string; sha256: string } | undefined> {
    const { lost } = await this.readImage(id, { isDeleted: false });
    return lost ? undefined : this.sourceOf(id);
  }

  sizeOf(path: string): number | undefined {
    return this.sources.get(path)?.manifest.object.size_bytes;
  }

  /**
   * A record that is lost has an empty line, so that the others keep their places, and is noted
   * when that is yielded.
   */
  async *readLines(name: string, skipped = 0): AsyncGenerator<string> {
    if (name === "albums.ndjson") yield* this.readAlbums(skipped);
    else if (this.imageFiles.includes(name)) yield* this.readImages(name, skipped);
    else if (this.index.lists.includes(name) || this.collectionImageFiles.includes(name))
      yield* splitLines(await this.readRecord(name)).slice(skipped);
  }

  private async *readAlbums(skipped: number): AsyncGenerator<string> {
    for (const key of this.index.albums.slice(skipped)) yield (await this.readRecord(key))?.trim() ?? "";
  }

  /**
   * Returns the text of a record. One that is lost or damaged is reported by its key, as its name
   * is in no other place.
   */
  private async readRecord(key: string): Promise<string | undefined> {
    try {
      const text = await readStoredText(this.bucket, key, this.keys.backupKey);
      if (text !== undefined) return text;

      this.noteLostRecord(key, fileMissing(objectLost(key).message));
    } catch (error) {
      if (!isDamagedRecord(error)) throw error;
      this.noteLostRecord(key, otherBytes(key));
    }
    return undefined;
  }

  /** A record may be read in several stages. */
  private noteLostRecord(id: string, problem: Problem): void {
    if (!this.lostRecords.has(id)) this.lost.push({ id, problem });
    this.lostRecords.add(id);
  }

  private async *readImages(shard: string, skipped: number): AsyncGenerator<string> {
    this.sources.clear();
    const lines = splitLines(await this.readRecord(shard)).map((line) =>
      IndexLine.safeParse(parseJson(line)),
    );
    if (skipped === 0 && lines.some(({ success }) => !success))
      this.lost.push({ id: shard, problem: otherBytes(shard) });
    const wanted = lines
      .flatMap(({ data }) => (data ? [data] : []))
      .filter((line) => this.options.withDeleted || line.deleted_at === null)
      .slice(skipped);
    const deleted = (await this.options.findDeleted?.(wanted.map(({ id }) => id))) ?? new Set();
    // Not all at once: the records would be in memory long before they are restored.
    for (const group of chunk(wanted, parallel)) {
      const images = group.map(({ id, deleted_at }) => {
        const image = this.readImage(id, { isDeleted: deleted_at !== null || deleted.has(id) });
        // Images after one that ends the restore are not awaited.
        image.catch(() => undefined);
        return image;
      });

      for (const image of images) {
        const { line, lost } = await image;
        if (lost) this.lost.push(lost);
        yield line;
      }
    }
  }

  /** Returns the record of an image, or why there is none. */
  private async readImage(id: string, { isDeleted }: { isDeleted: boolean }): Promise<ImageLine> {
    try {
      const text = await this.bucket.readText(manifestKey(id));
      if (text === undefined) throw fileError(fileMissing(objectLost(manifestKey(id)).message));

      const manifest = ImageManifest.parse(JSON.parse(text));
      if (manifest.id !== id)
        throw new ArchiveFileError("INVALID_RECORD", "The record belongs to another image.");

      const record = readRecord(manifest, this.keys);
      const { file } = z.object({ file: z.object({ sha256: z.string() }) }).parse(record);
      const key = manifest.encryption === null ? undefined : findKey(manifest, this.keys);
      this.sources.set(manifest.object.key, { manifest, key, sha256: file.sha256 });
      return { line: JSON.stringify(isDeleted ? moveToTrash(record) : record) };
    } catch (error) {
      this.note(error);
      return { line: "", lost: { id, problem: describeFailure(error) } };
    }
  }

  /** Answers without reading the bytes, which would take as long as restoring them. */
  async findHash(path: string): Promise<string | undefined> {
    const source = this.sources.get(path);
    const { sizeBytes } = (await this.bucket.head(path)) ?? {};
    if (sizeBytes === undefined) throw fileError(objectLost(path));
    if (sizeBytes !== source?.manifest.object.size_bytes) throw fileError(otherBytes(path));

    return source.sha256;
  }

  async open(path: string): Promise<Readable | undefined> {
    const file = this.findFile(path);
    if (!file) return undefined;

    try {
      const { key, seal } = file;
      const stream = seal ? await this.bucket.getSealed(key, seal) : await this.bucket.get(key);
      if (!stream) throw fileError(objectLost(path));

      return Readable.from(this.check(path, file.sha256, stream), { objectMode: false });
    } catch (error) {
      throw this.toFileError(path, error);
    }
  }

  private findFile(path: string): FoundFile | undefined {
    const { avatar, marks } = this.index;
    if (avatar && path === avatar.key) return this.findStoredFile(avatar);
    if (Object.hasOwn(marks, path)) return marks[path] && this.findStoredFile(marks[path]);

    const source = this.sources.get(path);
    if (!source) return undefined;

    const { key, sha256, manifest } = source;
    const { encryption } = manifest;

    return { key: path, sha256, seal: encryption && key ? { name: encryption.name, key } : undefined };
  }

  /** Returns the profile picture or a mark. */
  private findStoredFile({ key, name, sha256 }: StoredFile): FoundFile {
    if (name === null) return { key, sha256, seal: undefined };

    const { backupKey } = this.keys;
    if (!backupKey) throw fileError(fileMissing("The passphrase of the backup is missing."));

    return { key, sha256: undefined, seal: { name, key: backupKey } };
  }

  /** Passes the bytes on, and fails at the end unless they equal the backed-up bytes. */
  private async *check(path: string, sha256: string | undefined, stream: Readable): AsyncGenerator<Buffer> {
    const hash = createHash("sha256");
    try {
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        hash.update(chunk);
        yield chunk;
      }
    } catch (error) {
      throw this.toFileError(path, error);
    }
    if (sha256 !== undefined && hash.digest("hex") !== sha256) throw fileError(otherBytes(path));

    this.failures = 0;
  }

  private toFileError(path: string, error: unknown): Error {
    this.note(error);
    if (error instanceof ArchiveFileError) return error;

    const { code, message } = describeFailure(error);
    return new ArchiveFileError(code, `${path}: ${message}`, { cause: error });
  }

  /** @throws AppError when the bucket has failed too often in a row */
  private note(error: unknown): void {
    if (isBucketError(error)) this.failures++;
    if (!isBucketClosed(error) && this.failures < maxBucketFailures) return;

    throw new AppError(commonErrors.unavailable, { message: describeBucketError(error), cause: error });
  }
}

const splitLines = (text: string | undefined) => (text ?? "").split("\n").filter((line) => line !== "");

/** Opens the backup in the folder of a library. @throws AppError NOT_FOUND, HASH_MISMATCH */
export async function openBackupArchive(
  bucket: BackupBucket,
  keys: BackupKeys,
  options: Options,
): Promise<BackupArchive> {
  const text = await readStoredText(bucket, indexKey, keys.backupKey);
  if (text === undefined) throw new AppError(backupErrors.noBackup);

  const [manifest, index] = [parseRecord(indexKey, text, Manifest), parseRecord(indexKey, text, BackupIndex)];
  return new BackupArchive(bucket, keys, manifest, index, options);
}
