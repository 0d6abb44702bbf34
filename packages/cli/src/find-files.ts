import { stat } from "node:fs/promises";
import path from "node:path";
import { glob } from "tinyglobby";
import { CliError } from "./errors.ts";

export interface LocalFile {
  path: string;
  sizeBytes: number;
  modifiedMs: number;
}

/** The extensions of the file formats that the service accepts. */
export const extensions = [
  "jpg",
  "jpeg",
  "jpe",
  "jfif",
  "mpo",
  "png",
  "apng",
  "webp",
  "gif",
  "avif",
  "heic",
  "heif",
  "hif",
  "tif",
  "tiff",
  "svg",
  "svgz",
];

/**
 * Whether a path in a folder names an image. Hidden files and unfinished downloads do not count.
 */
export function isImagePath(name: string): boolean {
  const isHidden = name.split(/[\\/]/).some((part) => part.startsWith("."));
  return !isHidden && extensions.includes(path.extname(name).slice(1).toLowerCase());
}

/**
 * Returns files as they are, the images below folders, and what patterns match, each file once, in
 * order. Names the rest.
 */
export async function findFiles(
  inputs: readonly string[],
  onMissing: (input: string) => void,
): Promise<LocalFile[]> {
  const found = new Map<string, LocalFile>();
  for (const input of inputs) {
    const files = await expand(input);
    if (files.length === 0) onMissing(input);
    for (const file of files) found.set(path.resolve(file.path), file);
  }
  return [...found.values()];
}

async function expand(input: string): Promise<LocalFile[]> {
  const entry = await stat(input).catch(() => undefined);
  if (entry?.isFile()) return [toLocalFile(input, entry)];
  if (entry?.isDirectory()) return findImagesBelow(input);

  const names = await glob(input.replaceAll("\\", "/"), { onlyFiles: true, expandDirectories: false });
  return Promise.all(names.sort().map(async (name) => toLocalFile(name, await stat(name))));
}

/** The images below a folder, without hidden files. */
export async function findImagesBelow(folder: string): Promise<LocalFile[]> {
  const names = await glob(`**/*.{${extensions.join(",")}}`, {
    cwd: folder,
    onlyFiles: true,
    caseSensitiveMatch: false,
  });
  const paths = names.sort().map((name) => path.join(folder, name));
  return Promise.all(paths.map(async (file) => toLocalFile(file, await stat(file))));
}

/** @throws CliError */
export async function requireFolder(folder: string): Promise<void> {
  const entry = await stat(folder).catch(() => undefined);
  if (!entry?.isDirectory()) throw new CliError(`${folder} is not a folder.`);
}

/** Whether the file is gone. One in a folder that cannot be read may be there. */
export async function isMissing(file: string): Promise<boolean> {
  try {
    await stat(file);
    return false;
  } catch (error) {
    return ["ENOENT", "ENOTDIR"].includes((error as NodeJS.ErrnoException).code ?? "");
  }
}

/** Returns undefined for a missing file. */
export async function findFile(file: string): Promise<LocalFile | undefined> {
  const entry = await stat(file).catch(() => undefined);
  return entry?.isFile() ? toLocalFile(file, entry) : undefined;
}

/** A file's path in its folder, with slashes. */
export function nameInFolder(folder: string, file: string): string {
  return path.relative(folder, file).split(path.sep).join("/");
}

function toLocalFile(file: string, { size, mtimeMs }: { size: number; mtimeMs: number }): LocalFile {
  return { path: file, sizeBytes: size, modifiedMs: mtimeMs };
}
