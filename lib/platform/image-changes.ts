import { EventEmitter } from "node:events";
import { sql } from "drizzle-orm";
import { singleton } from "@/lib/platform/process/singleton";
import { afterCommit, db } from "./database/transaction";

/** Name of the Postgres channel that tells every process which images changed; all of an owner's by the owner's uid. */
export const imageChangesChannel = "albumen_image_changes";

const emitter = singleton("image-changes", () => new EventEmitter().setMaxListeners(0));

/**
 * Says that what is delivered of this image may have changed. This process knows before the caller gets its answer, the
 * others through Postgres at commit.
 */
export async function notifyImageChanged(imageId: string): Promise<void> {
  await notify([imageId]);
}

/** The same of several images. */
export async function notifyImagesChanged(imageIds: readonly string[]): Promise<void> {
  await notify(imageIds);
}

/** The same of every image of an owner: their addresses have changed. */
export async function notifyOwnerChanged(uid: string): Promise<void> {
  await notify([uid]);
}

async function notify(ids: readonly string[]): Promise<void> {
  await db().execute(sql`
    select pg_notify(${imageChangesChannel}, id) from unnest(${sql.param([...ids])}::text[]) as t(id)`);
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

/** Passes on a change that was announced; the id says of what. */
export function emitImageChange(id: string): void {
  emitter.emit(id.startsWith("usr_") ? "owner-change" : "change", id);
}
