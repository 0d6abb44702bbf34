import { ApiError } from "@/components/api/api-error";
import { api, unwrap } from "@/components/api/client";
import { type BatchChange, type BatchTarget, sendBatch } from "@/components/batches/batch";
import { followJob, undoJob } from "@/components/batches/job";
import { selectionOf } from "@/components/batches/selection";
import type { TagResource } from "@/lib/tags/resource";
import { findColorByHex } from "@/lib/values/palette-colors";

/**
 * Creates a tag that looks like this one. Returns the existing tag, and `isNew: false`, when there
 * is one of the name.
 */
export async function createTagLike(
  tag: TagResource,
  name: string,
): Promise<{ target: TagResource; isNew: boolean }> {
  const color = tag.color === null ? undefined : findColorByHex(tag.color);
  const body = {
    tag: name,
    ...(tag.description !== null && { description: tag.description }),
    ...(color !== undefined && { color }),
  };

  try {
    return { target: await unwrap(api.POST("/tags", { body })), isNew: true };
  } catch (error) {
    if (!(error instanceof ApiError && error.code === "TAG_EXISTS")) throw error;

    const params = { path: { tag: name } };
    return { target: await unwrap(api.GET("/tags/{tag}", { params })), isNew: false };
  }
}

/** Changes the name alone, which is spelled differently. */
export function respellTag({ tag }: TagResource, name: string): Promise<TagResource> {
  return unwrap(api.PATCH("/tags/{tag}", { params: { path: { tag } }, body: { name } }));
}

/** Makes a deleted tag again, with its slug and its name. */
export async function recreateTag(tag: TagResource): Promise<void> {
  const { target } = await createTagLike(tag, tag.tag);
  if (target.name !== tag.name) await respellTag(target, tag.name);
}

/** The result of a merge. */
export interface MergedTag {
  /** The second tag. */
  tag: TagResource;
  /** The batches that did it, in order. */
  jobs: readonly string[];
}

/** A job of the merge was canceled; the images that it did not reach have the first tag still. */
export class MergeCancelled extends Error {
  override readonly name = "MergeCancelled";
}

/**
 * Gives the second tag to every image of the first, those in the trash included, and then deletes
 * the first. When it is interrupted, images keep the tag that they had, and a repetition completes
 * it. Images that get the first tag in the meantime follow with the deletion.
 * @throws MergeCanceled
 */
export async function mergeTag(
  from: string,
  to: string,
  onProgress: (share: number) => void,
): Promise<MergedTag> {
  const jobs: string[] = [];
  const run = async (change: BatchChange, target: BatchTarget, share: [number, number]) => {
    const { failedIds, undoJobs, error, isCancelled } = await sendBatch(change, target, {
      onProgress({ done, total }) {
        if (total > 0) onProgress(share[0] + (done / total) * (share[1] - share[0]));
      },
    });
    jobs.push(...undoJobs);
    if (error !== undefined) throw error;
    if (isCancelled) throw new MergeCancelled();

    return failedIds;
  };

  const tagged: BatchTarget = {
    selection: { kind: "query", exceptIds: new Set(), total: 0 },
    filters: { tag: from, deleted: "include" },
  };
  const fullIds = await run({ action: "tag", tags: [to], in_trash: true }, tagged, [0, 0.5]);
  try {
    await run({ action: "untag", tags: [from], in_trash: true }, tagged, [0.5, 1]);
  } finally {
    // An image with as many tags as it can have loses the first before it gets the second; some may
    // have when this is canceled.
    if (fullIds.length > 0)
      await run(
        { action: "tag", tags: [to], in_trash: true },
        { ...tagged, selection: selectionOf(fullIds) },
        [1, 1],
      );
  }

  await api.DELETE("/tags/{tag}", { params: { path: { tag: from }, query: { into: to } } });
  return { tag: await unwrap(api.GET("/tags/{tag}", { params: { path: { tag: to } } })), jobs };
}

/**
 * Returns the images the tags that they had before a merge, the last batch first; images that were
 * changed since keep theirs.
 */
export async function undoMerge(jobs: readonly string[]): Promise<void> {
  for (const id of jobs.toReversed()) await followJob(await undoJob(id), () => undefined);
}
