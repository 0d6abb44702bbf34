import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useErrorText } from "@/components/api/api-error";
import { imageLists } from "@/components/image-lists/image-lists";
import { toast } from "@/components/ui/toast";
import { refreshStorage } from "@/components/usage/refresh-storage";
import { type BatchChange, type BatchOutcome, type BatchTarget, selectionNumber, sendBatch } from "./batch";
import { followJob, undoJob } from "./job";
import { revertChange, showChange } from "./optimistic-change";
import { withShownJobs } from "./running-jobs";
import { countSelected, selectionOf } from "./selection";
import { summaryKey } from "./use-selection-summary";

/**
 * Does changes of many images: shown at once, reported with Undo, and with the images that could
 * not be changed. Returns what was done, or undefined if nothing was.
 */
export function useBatch(): (change: BatchChange, target: BatchTarget) => Promise<BatchOutcome | undefined> {
  const t = useTranslations("selection.results");
  const errorText = useErrorText();
  const client = useQueryClient();

  /** Reads again what is shown of single images, albums and tags. */
  function refreshDetails(): void {
    for (const key of [summaryKey, ["images"], ["albums"], ["tags"]])
      void client.invalidateQueries({ queryKey: key });
  }

  async function run(change: BatchChange, target: BatchTarget): Promise<BatchOutcome | undefined> {
    const ids = target.selection.kind === "ids" ? [...target.selection.ids] : [];
    showChange(change, ids);
    try {
      const outcome = await withShownJobs((onProgress) => sendBatch(change, target, { onProgress }));
      report(change, target, outcome, ids);
      return outcome;
    } catch (error) {
      revertChange(ids);
      toast.error(t("failed", { count: countSelected(target.selection) }), {
        reason: errorText(error),
        retry: () => void run(change, target),
        id: operationId(change, target),
      });
      return undefined;
    }
  }

  function report(change: BatchChange, target: BatchTarget, outcome: BatchOutcome, ids: string[]): void {
    const { changed, failed, failedIds, failures, undoJobs, error } = outcome;
    if (ids.length === 0 || makesFiles(change)) imageLists.reload();
    else if (refreshes(change)) imageLists.refresh();
    else imageLists.refreshTrash();
    refreshDetails();
    if (change.action === "purge" || change.action === "apply_recipe") refreshStorage(client);
    if (failed > 0) {
      revertChange(failedIds);
      toast.error(t("partly", { failed, changed }), {
        reason: error === undefined ? (failures[0]?.message ?? t("someFailed")) : errorText(error),
        retry: () => void run(change, { ...target, selection: selectionOf(failedIds) }),
        id: operationId(change, target),
      });
    }

    if (outcome.isCancelled) revertChange(ids);
    else if (changed === 0) return;
    const text = outcome.isCancelled
      ? t("cancelled", { count: changed, total: countSelected(target.selection) })
      : t(change.action, { count: changed });
    if (undoJobs.length === 0) toast.success(text);
    else toast.undoable(text, () => void undo(change, undoJobs, ids));
  }

  async function undo(change: BatchChange, jobs: string[], ids: string[]): Promise<void> {
    try {
      let failed = 0;
      for (const id of jobs) {
        const undone = await undoJob(id);
        failed += (await withShownJobs((onProgress) => followJob(undone, onProgress))).failed;
      }

      revertChange(ids);
      refreshDetails();
      toast.success(failed === 0 ? t("undone") : t("partlyUndone", { count: failed }));
    } catch (error) {
      toast.error(t("notUndone"), {
        reason: errorText(error),
        retry: () => void undo(change, jobs, ids),
        id: jobs.join(),
      });
    }
  }

  return run;
}

/** Distinguishes changes of equally many images. */
const operationId = (change: BatchChange, { selection }: BatchTarget) =>
  JSON.stringify([change, selectionNumber(selection)]);

/** Whether the images get other files, or new images are created. */
function makesFiles({ action }: BatchChange): boolean {
  return action === "strip" || action === "encrypt" || action === "decrypt" || action === "apply_recipe";
}

/** Whether a change can move images into or out of lists in a way that is not shown at once. */
function refreshes({ action }: BatchChange): boolean {
  return action !== "delete" && action !== "purge";
}
