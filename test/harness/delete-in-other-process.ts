import { type ChildProcess, fork } from "node:child_process";
import { bundleProcess } from "./bundle-process";

/** Deletes the owner's image in a separate process, with the environment of this one. */
export async function deleteInOtherProcess(
  folder: string,
  owner: string,
  imageId: string,
): Promise<ChildProcess> {
  return fork(await bundleProcess(folder, new URL("deleting-process.ts", import.meta.url)), [owner, imageId]);
}
