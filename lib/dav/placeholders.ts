import type { Actor } from "@/lib/kernel/actor";
import { libraryOwner } from "@/lib/kernel/library-scope";
import { hourMs, isoTime } from "@/lib/kernel/time";
import { deletePlaceholder, upsertPlaceholder } from "./placeholders-repository";

/** Clients send the bytes of an empty file at once, and ask for what their system has noted only while they copy. */
const placeholderMs = hourMs;

/** Records a file that has no image. */
export async function createPlaceholder(actor: Actor, key: string, sizeBytes: number): Promise<void> {
  await upsertPlaceholder({
    ...{ owner: libraryOwner(actor), path: key, holder: actor.credentialId, sizeBytes },
    ...{ createdAt: isoTime(), expiresAt: isoTime(Date.now() + placeholderMs) },
  });
}

/** Returns false if there was none. */
export async function removePlaceholder(actor: Actor, key: string): Promise<boolean> {
  return deletePlaceholder(libraryOwner(actor), key, isoTime());
}
