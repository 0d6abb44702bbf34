import { createWriteStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { glob } from "tinyglobby";
import { type Entry, getFileNameLowLevel, openPromise, validateFileName, type ZipFile } from "yauzl";
import { CliError } from "../errors.ts";
import type { OpenFile } from "./item.ts";
import type { Scratch } from "./scratch.ts";

/** A file of a folder or a ZIP archive. */
export interface TreeFile {
  /** The folder or the archive, as an absolute path. */
  source: string;
  /** In the source, with slashes. */
  path: string;
  sizeBytes: number;
  modifiedMs: number;
  /** For small files. */
  read(): Promise<Buffer>;
  open(): Promise<OpenFile>;
}

export interface Tree {
  files: TreeFile[];
  close(): void;
}

/** Is told what cannot be imported. */
export type ReportProblem = (problem: string) => void;

export async function openTree(source: string, scratch: Scratch, onProblem: ReportProblem): Promise<Tree> {
  const entry = await stat(source).catch(() => undefined);
  if (entry?.isDirectory()) return readFolder(path.resolve(source));
  if (entry?.isFile() && /\.zip$/i.test(source)) return readZip(path.resolve(source), scratch, onProblem);
  if (entry?.isFile() && /\.(tgz|tar\.gz|tar)$/i.test(source)) {
    throw new CliError(`${source}: unpack it first, and name the folder.`);
  }

  throw new CliError(`${source} is neither a folder nor a ZIP file.`);
}

async function readFolder(source: string): Promise<Tree> {
  const names = (await glob("**/*", { cwd: source, onlyFiles: true })).sort();
  const files = await Promise.all(
    names.map(async (name) => {
      const file = path.join(source, name);
      const { size, mtimeMs } = await stat(file);
      return {
        source,
        path: name,
        sizeBytes: size,
        modifiedMs: mtimeMs,
        read: () => readFile(file),
        open: async () => ({ path: file, close: async () => {} }),
      };
    }),
  );
  return { files, close: () => {} };
}

async function readZip(source: string, scratch: Scratch, onProblem: ReportProblem): Promise<Tree> {
  // yauzl would reject the whole archive for one bad name.
  const zip = await openPromise(source, { autoClose: false, decodeStrings: false }).catch((cause: Error) => {
    throw new CliError(`${source}: ${cause.message}`, { cause });
  });
  const files: TreeFile[] = [];
  try {
    for await (const entry of zip.eachEntry()) {
      const name = getFileNameLowLevel(
        entry.generalPurposeBitFlag,
        entry.fileNameRaw,
        entry.extraFields,
        false,
      );

      if (validateFileName(name) !== null) {
        onProblem(
          `${source}: ${name.replace(/\p{Cc}/gu, "_")} is left out: its path leads out of the archive.`,
        );
      } else if (!name.endsWith("/") && !isHidden(name)) {
        files.push(toTreeFile({ source, zip, entry, name }, scratch));
      }
    }
  } catch (cause) {
    zip.close();
    throw new CliError(`${source}: ${cause instanceof Error ? cause.message : cause}`, { cause });
  }

  return { files, close: () => zip.close() };
}

/** Also what macOS adds to archives. */
function isHidden(name: string): boolean {
  return name.split("/").some((part) => part.startsWith(".") || part === "__MACOSX");
}

interface ZipEntry {
  source: string;
  zip: ZipFile;
  entry: Entry;
  name: string;
}

function toTreeFile({ source, zip, entry, name }: ZipEntry, scratch: Scratch): TreeFile {
  const stream = () => {
    if (!entry.canDecodeFileData()) throw new CliError("It is encrypted, or compressed in an unknown way.");
    return zip.openReadStreamPromise(entry);
  };

  return {
    source,
    path: name,
    sizeBytes: entry.uncompressedSize,
    modifiedMs: entry.getLastModDate().getTime(),
    read: async () => buffer(await stream()),
    open: () => scratch.add(async (file) => pipeline(await stream(), createWriteStream(file))),
  };
}
