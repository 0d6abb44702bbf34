import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useErrorText } from "@/components/api/api-error";
import { followJob, undoJob } from "@/components/batches/job";
import { withShownJobs } from "@/components/batches/running-jobs";
import { imageLists } from "@/components/image-lists/image-lists";
import { toast } from "@/components/ui/toast";
import { duplicatesKey } from "./duplicate-pages";
import { type KeptInAll, type KeptKind, keepBestInAll } from "./keep-best";

/**
 * Keeps the best image of all groups and offers to undo it, also of what was done before a failure.
 */
export function useKeepBest() {
  const t = useTranslations("duplicates.keepAll");
  const tTrash = useTranslations("duplicates.trash");
  const errorText = useErrorText();
  const client = useQueryClient();
  const router = useRouter();
  /** Undefined while nothing runs. */
  const [progress, setProgress] = useState<number>();

  async function refresh(): Promise<void> {
    imageLists.reload();
    // The page counts the images.
    router.refresh();
    await client.resetQueries({ queryKey: duplicatesKey });
  }

  async function keepBest(kind: KeptKind): Promise<void> {
    let done: KeptInAll | undefined;
    setProgress(0);
    try {
      await keepBestInAll({
        kind,
        isDryRun: false,
        onProgress: (share, sum) => {
          setProgress(share);
          done = sum;
        },
      });
    } catch (error) {
      toast.error(t("failed"), { reason: errorText(error), retry: () => void keepBest(kind) });
    }
    if (done) report(done);
    await refresh();
    setProgress(undefined);
  }

  function report({ images, failed, undo_jobs }: KeptInAll): void {
    if (failed > 0) toast.notice(t("partly", { count: failed }), t("partlyText"));
    if (images > 0) toast.undoable(tTrash("trashed", { count: images }), () => void undo(undo_jobs));
  }

  async function undo(jobs: readonly string[]): Promise<void> {
    try {
      let restored = 0;
      for (const id of jobs) {
        const started = await undoJob(id);
        restored += (await withShownJobs((onProgress) => followJob(started, onProgress))).changed;
      }
      toast.success(t("undone", { count: restored }));
    } catch (error) {
      toast.error(t("notUndone"), {
        reason: errorText(error),
        retry: () => void undo(jobs),
        id: jobs.join(),
      });
    }
    await refresh();
  }

  return { progress, keepBest: (kind: KeptKind) => void keepBest(kind) };
}
