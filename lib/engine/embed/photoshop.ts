import { createHash } from "node:crypto";
import { maxSegmentPayload } from "../container/jpeg-segments";
import { photoshopIds, photoshopName, readPhotoshopResources } from "../container/photoshop-resources";
import type { LicenseStatement } from "./license-statement";

/**
 * Readers compare this digest of the IPTC data to detect edits by programs that do not support XMP.
 */
const { iptc: iptcId, iptcDigest: digestId } = photoshopIds;

/**
 * Returns Photoshop's block with the statement in its IPTC data, or `undefined` when the existing
 * block cannot be edited.
 */
export function embedInPhotoshop(
  block: Uint8Array | undefined,
  statement: LicenseStatement,
): Uint8Array | undefined {
  const resources = block ? readPhotoshopResources(block.subarray(photoshopName.length)) : [];
  const existing = resources?.filter(({ id }) => id === iptcId) ?? [];
  const iptc = resources && existing.length <= 1 && embedInIptc(existing[0]?.data, statement);
  if (!iptc) return undefined;

  const digest = createHash("md5").update(iptc).digest();
  const written = Buffer.concat([
    Buffer.from(photoshopName, "latin1"),
    buildResource(iptcId, iptc),
    buildResource(digestId, digest),
    ...resources.filter(({ id }) => id !== iptcId && id !== digestId).map(({ raw }) => raw),
  ]);

  return written.length > maxSegmentPayload ? undefined : written;
}

function buildResource(id: number, data: Uint8Array): Uint8Array {
  const header = Buffer.alloc(12);
  header.write("8BIM", 0, "latin1");
  header.writeUInt16BE(id, 4);
  header.writeUInt32BE(data.length, 8);

  return Buffer.concat([header, data, Buffer.alloc(data.length % 2)]);
}

const marker = 0x1c;
const characterSet = 90;
/** The escape sequence that declares UTF-8 text. */
const utf8 = Buffer.from("\x1b%G", "latin1");
/** Fields of record 2, with their maximum lengths in bytes. */
const fields = {
  version: { number: 0, max: 2 },
  instructions: { number: 40, max: 256 },
  author: { number: 80, max: 32 },
  credit: { number: 110, max: 32 },
  copyright: { number: 116, max: 128 },
} as const;

interface DataSet {
  record: number;
  number: number;
  data: Uint8Array;
}

/**
 * Returns IPTC data (IIM) with the statement, or `undefined` when the existing data is unreadable
 * or in a legacy character set.
 */
function embedInIptc(existing: Uint8Array | undefined, statement: LicenseStatement): Uint8Array | undefined {
  const existingSets = existing ? readDataSets(existing) : [];
  if (!existingSets || !isReadableAsUtf8(existingSets)) return undefined;

  const has = ({ number }: { number: number }) =>
    existingSets.some((set) => set.record === 2 && set.number === number);
  const written = [
    buildDataSet(fields.copyright, statement.rights),
    // Existing instructions are preserved; XMP always carries the terms.
    ...(has(fields.instructions) ? [] : [buildDataSet(fields.instructions, statement.terms)]),
    ...(has(fields.author) && statement.author === null
      ? []
      : [buildDataSet(fields.author, statement.author ?? statement.owner)]),
    ...(statement.author === null ? [] : [buildDataSet(fields.credit, statement.author)]),
  ];

  const preserved = existingSets.filter(
    (set) =>
      !written.some(({ record, number }) => record === set.record && number === set.number) &&
      !(set.record === 1 && set.number === characterSet),
  );
  if (!has(fields.version)) written.unshift({ record: 2, number: 0, data: Buffer.from([0, 4]) });
  const all: DataSet[] = [{ record: 1, number: characterSet, data: utf8 }, ...preserved, ...written];
  all.sort((one, other) => one.record - other.record || one.number - other.number);

  return Buffer.concat(all.map(encodeDataSet));
}

function readDataSets(bytes: Uint8Array): DataSet[] | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const sets: DataSet[] = [];
  for (let at = 0; at < bytes.length; ) {
    // Some writers pad the end with zeros.
    if (bytes[at] === 0) return bytes.subarray(at).every((byte) => byte === 0) ? sets : undefined;
    if (bytes[at] !== marker || at + 5 > bytes.length) return undefined;

    const length = view.getUint16(at + 3);
    const end = at + 5 + length;
    if (length > 0x7fff || end > bytes.length) return undefined;

    sets.push({
      record: view.getUint8(at + 1),
      number: view.getUint8(at + 2),
      data: bytes.subarray(at + 5, end),
    });
    at = end;
  }

  return sets;
}

function isReadableAsUtf8(sets: DataSet[]): boolean {
  const declared = sets.find(({ record, number }) => record === 1 && number === characterSet);
  if (declared) return utf8.equals(declared.data);

  return sets.every(({ record, data }) => record !== 2 || data.every((byte) => byte < 0x80));
}

/** Truncates the text to the last whole character that fits. */
function buildDataSet({ number, max }: { number: number; max: number }, text: string): DataSet {
  let data = Buffer.alloc(0);
  for (const character of text.replaceAll("\n", " ")) {
    const longer = Buffer.concat([data, Buffer.from(character)]);
    if (longer.length > max) break;

    data = longer;
  }
  return { record: 2, number, data };
}

function encodeDataSet({ record, number, data }: DataSet): Uint8Array {
  const header = Buffer.from([marker, record, number, 0, 0]);
  header.writeUInt16BE(data.length, 3);
  return Buffer.concat([header, data]);
}
