import { commitItems, findWithDeleted } from "@/lib/collections";
import { findOwner, systemActor } from "@/lib/identity/owners";
import type { Actor } from "@/lib/kernel/actor";
import { isoTime } from "@/lib/kernel/time";
import type { BatchAction } from "../resource";
import { findJobActor } from "./job-actor";
import { type JobRow, updateJob } from "./repository";

/**
 * Ends a locked job. Its collection gets one message and one audit entry with the counts of all
 * chunks.
 */
export async function endJob(job: JobRow, status: "completed" | "cancelled" | "failed"): Promise<void> {
  const now = isoTime();
  await updateJob(job.id, { status, updatedAt: now, endedAt: now });
  await commitAllItems(job);
}

/** The effect of a job on the images of a collection. */
export interface CollectionEffect {
  collection: string;
  effect: "added" | "removed";
}

const effects: { readonly [Name in BatchAction["action"]]?: CollectionEffect["effect"] } = {
  add_to_collection: "added",
  remove_from_collection: "removed",
};

/** Returns what the job does to the images of a collection. The job of an undo has it as members. */
export function readEffect({ change }: Pick<JobRow, "change">): CollectionEffect | undefined {
  const { action, collection, effect } = change as Partial<CollectionEffect> & Pick<BatchAction, "action">;
  const own = effects[action] ?? effect;
  return own && collection !== undefined ? { collection, effect: own } : undefined;
}

async function commitAllItems(job: JobRow): Promise<void> {
  const effect = readEffect(job);
  if (!effect || job.changed === 0) return;

  const [collection, actor] = [await findWithDeleted(job.owner, effect.collection), await findWriter(job)];
  if (!collection || !actor) return;

  const metadata = {
    action: job.change.action,
    job: job.id,
    ...(job.undoOf !== null && { undo_of: job.undoOf }),
  };
  await commitItems(actor, collection, { [effect.effect]: job.changed }, { metadata });
}

/**
 * Returns who started the job; the service if they no longer have access to all of the library, or
 * `undefined` if that has been closed.
 */
async function findWriter(job: JobRow): Promise<Actor | undefined> {
  const actor = await findJobActor(job);
  if (actor && !actor.library.albumScope) return actor;

  const library = await findOwner(job.owner);
  return library && library.deletedAt === null ? systemActor(library) : undefined;
}
