import { EventEmitter } from "node:events";
import { notify } from "@/lib/platform/database/notifications";
import { afterCommit } from "@/lib/platform/database/transaction";
import { singleton } from "@/lib/platform/process/singleton";

/** The channel that tells every process which images changed; all of an owner's by the owner's uid. */
export const imageChangesChannel = "albumen_image_changes";

const emitter = singleton("image-changes", () => new EventEmitter().setMaxListeners(0));

/**
 * Makes all processes forget what they know of images, or of all images of owners. This process does before the caller gets
 * its answer, the others are notified through the database at commit.
 */
export async function notifyChanged(ids: readonly string[]): Promise<void> {
  await notify(imageChangesChannel, ids);
  await afterCommit(() => ids.forEach(emitImageChange));
}

/** Calls back for each change that this process makes or hears of. */
export function onImageChange(listener: (imageId: string) => void): void {
  emitter.on("change", listener);
}

/** Calls back with the uid for each change of all of an owner's images. */
export function onOwnerChange(listener: (uid: string) => void): void {
  emitter.on("owner-change", listener);
}

/** Passes on a change that another process notified; the id is an image's or an owner's. */
export function emitImageChange(id: string): void {
  emitter.emit(id.startsWith("usr_") ? "owner-change" : "change", id);
}
