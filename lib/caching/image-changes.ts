import { EventEmitter } from "node:events";
import { notify } from "@/lib/platform/database/notifications";
import { afterCommit } from "@/lib/platform/database/transaction";
import { singleton } from "@/lib/platform/singleton";

/** Postgres channel that notifies every process of changed images. An owner's uid stands for all images of that owner. */
export const imageChangesChannel = "albumen_image_changes";

const emitter = singleton("image-changes", () => new EventEmitter().setMaxListeners(0));

/**
 * Invalidates what all processes cache about images, or about all images of owners. This process invalidates before the
 * caller gets its response; the others are notified through the database at commit.
 */
export async function notifyChanged(ids: readonly string[]): Promise<void> {
  await notify(imageChangesChannel, ids);
  await afterCommit(() => ids.forEach(emitImageChange));
}

/** Calls the listener for each image change made by this process or received from another. */
export function onImageChange(listener: (imageId: string) => void): void {
  emitter.on("change", listener);
}

/** Calls the listener with the uid when all images of an owner change. */
export function onOwnerChange(listener: (uid: string) => void): void {
  emitter.on("owner-change", listener);
}

/** Passes on a change notified by another process. The id is an image id or an owner's uid. */
export function emitImageChange(id: string): void {
  emitter.emit(id.startsWith("usr_") ? "owner-change" : "change", id);
}
