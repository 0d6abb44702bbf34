import { randomUUID } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { env } from "../process/env";

/** The file with the id of the data folder. */
const idFile = () => path.join(env().dataFolder, "folder-id");

/** Returns the id of the data folder, which moves with it; undefined if it has none yet. */
export async function readFolderId(): Promise<string | undefined> {
  try {
    return (await readFile(idFile(), "utf8")).trim();
  } catch (error) {
    if (isCode(error, "ENOENT")) return undefined;
    throw error;
  }
}

/** Returns the id of the data folder. Of several processes that make one at the same time, all get the same. */
export async function makeFolderId(): Promise<string> {
  await mkdir(env().dataFolder, { recursive: true });
  try {
    await writeFile(idFile(), `${randomUUID()}\n`, { flag: "wx" });
  } catch (error) {
    if (!isCode(error, "EEXIST")) throw error;
  }
  return (await readFolderId()) ?? "";
}

/** How a problem with the folder is solved. */
export function describeOtherFolder(folderId: string): string {
  const { dataFolder } = env();
  return `The images of this database are in another data folder than ${dataFolder}: all processes need the same ALBUMEN_DATA. If the images have been moved there, write ${folderId} into ${idFile()}.`;
}

const isCode = (error: unknown, code: string) =>
  error instanceof Error && "code" in error && error.code === code;
