import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { z } from "zod";
import { openZip, type ZipArchive, ZipError } from "@/lib/platform/zip/zip-archive";

// A dump is a ZIP archive: `objects.copy.gz` lists the objects of the store, `tables/*.copy.gz`
// have the rows as PostgreSQL copies them, `dump.json` describes all of them, and
// `dump.json.sha256`, the last file, has its hash.

export const dumpFormat = "albumen-dump";
export const dumpVersion = 1;
export const descriptionName = "dump.json";
export const descriptionHashName = `${descriptionName}.sha256`;
export const objectsName = "objects.copy.gz";
export const tableFileName = (table: string) => `tables/${table}.copy.gz`;

const maxDescriptionBytes = 16_000_000;

const Section = z.object({
  rows: z.number(),
  /** Size of the file. */
  bytes: z.number(),
  sha256: z.string(),
});

const DumpDescription = z.object({
  format: z.literal(dumpFormat),
  version: z.literal(dumpVersion),
  made_at: z.string(),
  albumen_version: z.string(),
  installation_id: z.string(),
  /** Names the secret of the installation without disclosing it. */
  secret_fingerprint: z.string(),
  /** Names the root key without disclosing it; null if there was none. */
  root_key_id: z.string().nullable(),
  /** The schema: the migrations that the database had, in order. */
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })),
  tables: z.array(Section.extend({ name: z.string(), columns: z.array(z.string()) })),
  sequences: z.record(z.string(), z.string()),
  objects: Section.extend({
    /** Objects that rows referenced and the store did not have. */
    missing: z.number(),
  }),
});

export type DumpDescription = z.output<typeof DumpDescription>;
export type DumpSection = z.output<typeof Section>;

/** A dump of which every byte was checked. */
export interface Dump {
  description: DumpDescription;
  /** Opens one of its files, which is compressed. */
  open(name: string): Promise<Readable>;
}

/**
 * Opens a dump and compares all hashes. Throws an Error of one sentence for a file that is
 * truncated, altered or something else.
 */
export async function openDump(file: string): Promise<Dump> {
  const { size: sizeBytes } = await stat(file).catch(() => {
    throw new Error(`${file} cannot be read.`);
  });
  const read = (start: number, end: number) =>
    createReadStream(file, { start, end: Math.max(start, end - 1) });
  try {
    const zip = await openZip({ sizeBytes, read }, { isListed: () => false });
    const description = await readDescription(zip);
    const open = async (name: string) => {
      const stream = await zip.open(name);
      if (!stream) throw new ZipError(`${name} is missing.`);

      return stream;
    };

    for (const [name, section] of listSections(description))
      await compareHash(name, await open(name), section);
    return { description, open };
  } catch (error) {
    if (!(error instanceof ZipError)) throw error;
    throw new Error(`${file} is not a complete dump: ${error.message}`, { cause: error });
  }
}

function listSections({ objects, tables }: DumpDescription): Array<[string, DumpSection]> {
  return [
    [objectsName, objects],
    ...tables.map((table): [string, DumpSection] => [tableFileName(table.name), table]),
  ];
}

async function readDescription(zip: ZipArchive): Promise<DumpDescription> {
  const content = await readText(zip, descriptionName);
  if (createHash("sha256").update(content).digest("hex") !== (await readText(zip, descriptionHashName)))
    throw new ZipError(`${descriptionName} has been altered.`);

  const json: unknown = JSON.parse(content);
  const head = z.object({ format: z.literal(dumpFormat), version: z.number() }).safeParse(json);
  if (head.success && head.data.version > dumpVersion)
    throw new ZipError("It is from a newer version of Albumen: update this one first.");

  const description = DumpDescription.safeParse(json);
  if (!description.success) throw new ZipError(`${descriptionName}: ${z.prettifyError(description.error)}`);

  return description.data;
}

async function readText(zip: ZipArchive, name: string): Promise<string> {
  const stream = await zip.open(name);
  if (!stream || (zip.sizeOf(name) ?? 0) > maxDescriptionBytes) throw new ZipError(`${name} is missing.`);

  return text(stream);
}

async function compareHash(name: string, stream: Readable, { bytes, sha256 }: DumpSection): Promise<void> {
  const hash = createHash("sha256");
  let readBytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    hash.update(chunk);
    readBytes += chunk.length;
  }
  if (readBytes !== bytes || hash.digest("hex") !== sha256) throw new ZipError(`${name} has been altered.`);
}
