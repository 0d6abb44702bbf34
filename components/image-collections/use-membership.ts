import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useErrorText } from "@/components/api/api-error";
import { type BatchTarget, selectionNumber } from "@/components/batches/batch";
import { followJob, undoJob } from "@/components/batches/job";
import { withShownJobs } from "@/components/batches/running-jobs";
import { countSelected } from "@/components/batches/selection";
import { imageLists } from "@/components/image-lists/image-lists";
import { toast } from "@/components/ui/toast";
import type { CollectionResource } from "@/lib/collections/resource";
import { collectionKeys, invalidateImageCollections } from "./collection-keys";
import { changeMembership, type MembershipAction, type MembershipOutcome } from "./membership";

export type NamedCollection = Pick<CollectionResource, "id" | "title">;

/** Adds images to collections and removes them: removed ones disappear at once, and both have Undo. */
export function useMembership() {
  const t = useTranslations("collectionActions.results");
  const errorText = useErrorText();
  const client = useQueryClient();

  async function change(
    action: MembershipAction,
    { id, title }: NamedCollection,
    target: BatchTarget,
  ): Promise<void> {
    const count = countSelected(target.selection);
    const ids = target.selection.kind === "ids" ? [...target.selection.ids] : [];
    if (action === "remove") imageLists.leaveCollection(id, ids);
    try {
      const outcome = await withShownJobs((onProgress) =>
        changeMembership(action, id, { target, onProgress }),
      );
      if (action === "add") imageLists.rejoinCollection(id, ids);
      imageLists.settleCollection(id, ids);
      invalidateImageCollections(client);
      report(action, { id, title }, outcome);
    } catch (error) {
      imageLists.rejoinCollection(id, ids);
      refresh(id);
      toast.error(action === "add" ? t("notAdded", { count, title }) : t("notRemoved", { count, title }), {
        reason: errorText(error),
        retry: () => void change(action, { id, title }, target),
        id: `${action} ${id} ${selectionNumber(target.selection)}`,
      });
    }
  }

  function refresh(id: string): void {
    imageLists.refreshCollection(id);
    invalidateImageCollections(client);
  }

  function report(
    action: MembershipAction,
    { id, title }: NamedCollection,
    outcome: MembershipOutcome,
  ): void {
    const { changed, failed, undoJobs } = outcome;
    if (failed > 0)
      toast.error(t("partly", { count: failed }), { reason: t("partlyReason"), id: `${action} ${id}` });
    if (changed === 0) {
      if (failed === 0 && action === "add") toast.success(t("present", { count: outcome.unchanged, title }));
      return;
    }

    const text =
      action === "add" ? t("added", { count: changed, title }) : t("removed", { count: changed, title });
    if (undoJobs.length === 0) toast.success(text);
    else toast.undoable(text, () => void undo(id, undoJobs));
  }

  async function undo(id: string, jobs: readonly string[]): Promise<void> {
    try {
      for (const job of jobs) {
        const undone = await undoJob(job);
        await withShownJobs((onProgress) => followJob(undone, onProgress));
      }
      refresh(id);
      toast.success(t("undone"));
    } catch (error) {
      toast.error(t("notUndone"), {
        reason: errorText(error),
        retry: () => void undo(id, jobs),
        id: jobs.join(),
      });
    }
  }

  return {
    add: (collection: NamedCollection, target: BatchTarget) => change("add", collection, target),
    remove: (collection: NamedCollection, target: BatchTarget) => change("remove", collection, target),
    /** Names the collection that the page shows. */
    nameShown(id: string): NamedCollection {
      const shown = client.getQueryData<CollectionResource>(collectionKeys.one(id));
      return { id, title: shown?.title ?? "" };
    },
  };
}
