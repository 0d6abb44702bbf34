import { randomUUID } from "node:crypto";
import { constants, copyFile, link, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { env } from "../process/env";

/** The file with the id of the installation whose images are in the data folder. */
const installationFile = () => path.join(env().dataFolder, "installation-id");

/**
 * Marks the data folder as this installation's: another one would delete its files as orphans.
 * Throws an Error of one sentence if it is another's.
 */
export async function claimDataFolder(installationId: string, formerId?: string): Promise<void> {
  const claimedBy = await makeFile(installationFile(), installationId);
  if (claimedBy === installationId) return;
  if (claimedBy === formerId) return replaceFile(installationFile(), installationId);

  throw new Error(
    `Another installation stores its images in ${env().dataFolder}: set ALBUMEN_DATA to a folder of its own, or DATABASE_URL to the database of that installation. If that installation is gone, delete the file ${installationFile()}.`,
  );
}

/** The file with the id of the data folder. */
const idFile = () => path.join(env().dataFolder, "folder-id");

/** Returns the id of the data folder, which moves with it; undefined if it has none yet. */
export async function readFolderId(): Promise<string | undefined> {
  try {
    return await readLine(idFile());
  } catch (error) {
    if (isCode(error, "ENOENT")) return undefined;
    throw error;
  }
}

/**
 * Returns the id of the data folder. Of several processes that make one at the same time, all get
 * the same.
 */
export function makeFolderId(): Promise<string> {
  return makeFile(idFile(), randomUUID());
}

/**
 * Writes the line into a file that does not exist yet, and returns the line that the file then has.
 * The file appears whole or not at all.
 */
async function makeFile(file: string, line: string): Promise<string> {
  await mkdir(env().dataFolder, { recursive: true });
  const unfinished = `${file}.${randomUUID()}`;
  await writeFile(unfinished, `${line}\n`);
  try {
    await link(unfinished, file).catch(async (error: unknown) => {
      if (isCode(error, "EEXIST")) throw error;
      // Some file systems have no hard links.
      await copyFile(unfinished, file, constants.COPYFILE_EXCL);
    });
  } catch (error) {
    if (!isCode(error, "EEXIST")) throw error;
  } finally {
    await rm(unfinished, { force: true });
  }

  return readLine(file);
}

async function replaceFile(file: string, line: string): Promise<void> {
  const unfinished = `${file}.${randomUUID()}`;
  await writeFile(unfinished, `${line}\n`);
  await rename(unfinished, file);
}

const readLine = async (file: string) => (await readFile(file, "utf8")).trim();

/** The advice for a problem with the folder. */
export function describeOtherFolder(folderId: string): string {
  const { dataFolder } = env();
  return `The images of this database are in another data folder than ${dataFolder}: all processes need the same ALBUMEN_DATA. If the images have been moved there, write ${folderId} into ${idFile()}.`;
}

const isCode = (error: unknown, code: string) =>
  error instanceof Error && "code" in error && error.code === code;
