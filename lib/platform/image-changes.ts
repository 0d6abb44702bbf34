import { EventEmitter } from "node:events";
import { sql } from "drizzle-orm";
import { singleton } from "@/lib/kernel/singleton";
import { afterCommit, executor } from "./transaction";

/** Name of the Postgres channel that tells every process which images changed. */
export const imageChangesChannel = "albumen_image_changes";

const emitter = singleton("image-changes", () => new EventEmitter().setMaxListeners(0));

/**
 * Says that what is delivered of this image may have changed. This process knows before the caller gets its answer, the
 * others through Postgres at commit.
 */
export async function announceImageChange(imageId: string): Promise<void> {
  await executor().execute(sql`select pg_notify(${imageChangesChannel}, ${imageId})`);
  afterCommit(() => emitter.emit("change", imageId));
}

/** Calls back for each change that this process makes or hears of. */
export function onImageChange(listener: (imageId: string) => void): void {
  emitter.on("change", listener);
}

/** Passes on a change that another process announced. */
export function relayImageChange(imageId: string): void {
  emitter.emit("change", imageId);
}
