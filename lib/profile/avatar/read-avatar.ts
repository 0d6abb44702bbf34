import type { Readable } from "node:stream";
import { objectStore } from "@/lib/platform/storage";
import { listAvatar } from "./repository";

/** Returns the objects of the owner's avatar. */
export async function listAvatarKeys(owner: string): Promise<string[]> {
  return (await listAvatar(owner)).map((row) => row.blobKey);
}

/** Opens the largest size of the owner's avatar. Returns `undefined` without an uploaded avatar. */
export async function openAvatar(owner: string): Promise<Readable | undefined> {
  const largest = await findLargestAvatar(owner);
  return largest && objectStore().get(largest.blobKey);
}

/** Returns the object of the largest size of the owner's avatar, which never changes. */
export async function findLargestAvatar(owner: string): Promise<{ blobKey: string } | undefined> {
  return (await listAvatar(owner)).at(-1);
}
