import { crc32 } from "./crc32";

export interface ZipEntry {
  /** With `/` between folders. */
  name: string;
  content: Uint8Array | AsyncIterable<Uint8Array>;
  modifiedAt: Date;
}

const version = 45;
/** Sizes and checksum follow the content (bit 3), and names are UTF-8 (bit 11). */
const flags = 0x0808;
/** A regular file that its owner may write. */
const unixMode = 0o100644;
/** Values from here on are in a ZIP64 field. */
const max32 = 0xffffffff;
const max16 = 0xffff;
const recordsPerBlock = 1_000;

/**
 * Writes the entries of an archive, uncompressed (ZIP64 where needed), from any offset on. Together
 * with the directories of all writers and the end they are an archive.
 */
export class ZipWriter {
  private blocks: Buffer[] = [];
  /**
   * Records of the directory, joined a thousand at a time: a million buffers would take twice the
   * memory.
   */
  private records: Buffer[] = [];
  private count = 0;

  constructor(private offset = 0) {}

  /** Offset of the next entry. */
  get offsetBytes(): number {
    return this.offset;
  }

  /** The number of entries written. */
  get entries(): number {
    return this.count;
  }

  /** The directory of the entries written. */
  get directory(): Buffer {
    return Buffer.concat([...this.blocks, ...this.records]);
  }

  async *write({ name, content, modifiedAt }: ZipEntry): AsyncGenerator<Uint8Array> {
    const start = this.offset;
    const header = buildHeader(Buffer.from(name), modifiedAt);
    yield header;
    let [sum, sizeBytes] = [0, 0];
    for await (const chunk of content instanceof Uint8Array ? [content] : content) {
      sum = crc32(chunk, sum);
      sizeBytes += chunk.length;
      yield chunk;
    }

    const trailer = buildTrailer(sum, sizeBytes);
    yield trailer;
    this.offset = start + header.length + sizeBytes + trailer.length;
    this.record(buildRecord(header, { sum, sizeBytes, start }));
  }

  private record(record: Buffer): void {
    this.count++;
    this.records.push(record);
    if (this.records.length < recordsPerBlock) return;

    this.blocks.push(Buffer.concat(this.records));
    this.records = [];
  }
}

/** Builds the header before the content, as far as it is known then. */
function buildHeader(name: Buffer, modifiedAt: Date): Buffer {
  const header = Buffer.alloc(30);
  header.write("PK\x03\x04", "latin1");
  header.writeUInt16LE(version, 4);
  header.writeUInt16LE(flags, 6);
  const [date, time] = toDosTime(modifiedAt);
  header.writeUInt16LE(time, 10);
  header.writeUInt16LE(date, 12);
  header.writeUInt16LE(name.length, 26);

  return Buffer.concat([header, name]);
}

/** Returns date and time as MS-DOS counts them: from 1980 on, every two seconds. */
function toDosTime(time: Date): [number, number] {
  const year = Math.min(Math.max(time.getFullYear() - 1980, 0), 127);
  return [
    (year << 9) | ((time.getMonth() + 1) << 5) | time.getDate(),
    (time.getHours() << 11) | (time.getMinutes() << 5) | (time.getSeconds() >> 1),
  ];
}

function buildTrailer(sum: number, sizeBytes: number): Buffer {
  const isLarge = sizeBytes >= max32;
  const trailer = Buffer.alloc(isLarge ? 24 : 16);
  trailer.write("PK\x07\x08", "latin1");
  trailer.writeUInt32LE(sum, 4);
  for (const index of [0, 1]) {
    if (isLarge) trailer.writeBigUInt64LE(BigInt(sizeBytes), 8 + 8 * index);
    else trailer.writeUInt32LE(sizeBytes, 8 + 4 * index);
  }

  return trailer;
}

interface Written {
  sum: number;
  sizeBytes: number;
  start: number;
}

function buildRecord(header: Buffer, { sum, sizeBytes, start }: Written): Buffer {
  const isLarge = sizeBytes >= max32 || start >= max32;
  const record = Buffer.alloc(46);
  record.write("PK\x01\x02", "latin1");
  record.writeUInt16LE((3 << 8) | version, 4);
  // From the version needed to the length of the name, the same as in the header.
  header.copy(record, 6, 4, 30);
  record.writeUInt32LE(sum, 16);
  record.writeUInt32LE(isLarge ? max32 : sizeBytes, 20);
  record.writeUInt32LE(isLarge ? max32 : sizeBytes, 24);
  record.writeUInt16LE(isLarge ? 28 : 0, 30);
  record.writeUInt32LE(unixMode * 0x10000, 38);
  record.writeUInt32LE(isLarge ? max32 : start, 42);
  const name = header.subarray(30);
  if (!isLarge) return Buffer.concat([record, name]);

  const extra = Buffer.alloc(28);
  extra.writeUInt16LE(1, 0);
  extra.writeUInt16LE(24, 2);
  for (const [index, value] of [sizeBytes, sizeBytes, start].entries())
    extra.writeBigUInt64LE(BigInt(value), 4 + 8 * index);

  return Buffer.concat([record, name, extra]);
}

interface Directory {
  entries: number;
  startBytes: number;
  sizeBytes: number;
}

/** Builds what follows the directory of the whole archive. */
export function buildZipEnd({ entries, startBytes, sizeBytes }: Directory): Buffer {
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  for (const at of [8, 10]) end.writeUInt16LE(Math.min(entries, max16), at);
  end.writeUInt32LE(Math.min(sizeBytes, max32), 12);
  end.writeUInt32LE(Math.min(startBytes, max32), 16);
  if (entries < max16 && startBytes < max32 && sizeBytes < max32) return end;

  const large = Buffer.alloc(56 + 20);
  large.write("PK\x06\x06", "latin1");
  large.writeBigUInt64LE(44n, 4);
  large.writeUInt16LE((3 << 8) | version, 12);
  large.writeUInt16LE(version, 14);
  for (const [index, value] of [entries, entries, sizeBytes, startBytes].entries())
    large.writeBigUInt64LE(BigInt(value), 24 + 8 * index);
  large.write("PK\x06\x07", 56, "latin1");
  large.writeBigUInt64LE(BigInt(startBytes + sizeBytes), 64);
  large.writeUInt32LE(1, 72);

  return Buffer.concat([large, end]);
}

/** Lists the names in a directory. */
export function* readZipNames(directory: Buffer): Generator<string> {
  for (
    let at = 0;
    at + 46 <= directory.length && directory.toString("latin1", at, at + 4) === "PK\x01\x02";
  ) {
    const nameBytes = directory.readUInt16LE(at + 28);
    yield directory.toString("utf8", at + 46, at + 46 + nameBytes);
    at += 46 + nameBytes + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
}
