import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useErrorText } from "@/components/api/api-error";
import { api, unwrap } from "@/components/api/client";
import { useImageCache } from "@/components/image-lists/image-cache";
import { imageLists } from "@/components/image-lists/image-lists";
import { toast } from "@/components/ui/toast";
import type { components } from "@/packages/client/src/schema";
import { type DuplicatePages, duplicatesKey, withState } from "./duplicate-pages";

type BatchChange = { action: "delete" | "restore" } | { action: "tag" | "untag"; tags: string[] };
type BatchOutcome = components["schemas"]["BatchOutcome"];

/** The most images that the API changes while the caller waits. */
const maxIds = 500;

/** Makes one change to any number of images, and returns the outcome of each. */
async function batchImages(change: BatchChange, ids: readonly string[]): Promise<BatchOutcome[]> {
  const outcomes: BatchOutcome[] = [];
  for (let start = 0; start < ids.length; start += maxIds) {
    const body = { ...change, ids: ids.slice(start, start + maxIds) };
    const answer = await unwrap(api.POST("/images/batch", { body }));
    if (!("results" in answer)) throw new TypeError("a batch of ids became a job");

    outcomes.push(...answer.results);
  }
  return outcomes;
}

/**
 * Moves images to the trash at once and offers to undo it. When that fails, they return with the
 * reason. `onRestored` is called when images are shown again.
 */
export function useTrashImages(onRestored: (ids: readonly string[]) => void) {
  const t = useTranslations("duplicates.trash");
  const errorText = useErrorText();
  const client = useQueryClient();
  const cache = useImageCache();

  function show(ids: readonly string[], state: "active" | "deleted") {
    client.setQueryData<DuplicatePages>(
      duplicatesKey,
      (pages) => pages && withState(pages, new Set(ids), state),
    );
  }

  async function trash(ids: readonly string[]): Promise<void> {
    show(ids, "deleted");
    try {
      await batchImages({ action: "delete" }, ids);
      for (const id of ids) cache.remove(id);
      imageLists.refreshTrash();
      toast.undoable(t("trashed", { count: ids.length }), () => void restore(ids));
    } catch (error) {
      show(ids, "active");
      toast.error(t("failed", { count: ids.length }), {
        reason: errorText(error),
        retry: () => void trash(ids),
        id: ids.join(),
      });
    }
  }

  async function restore(ids: readonly string[]): Promise<void> {
    show(ids, "active");
    try {
      const outcomes = await batchImages({ action: "restore" }, ids);
      // They do not exist any more.
      const missing = outcomes.filter(({ status }) => status === "failed");
      show(
        missing.map(({ id }) => id),
        "deleted",
      );
      onRestored(ids);
    } catch (error) {
      show(ids, "deleted");
      toast.error(t("notRestored", { count: ids.length }), {
        reason: errorText(error),
        retry: () => void restore(ids),
        id: ids.join(),
      });
    }
  }

  return trash;
}
