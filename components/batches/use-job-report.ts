import { useTranslations } from "next-intl";
import { useErrorText } from "@/components/api/api-error";
import { toast } from "@/components/ui/toast";
import type { Job } from "./job";

/** Reports what a job has done that this page did not start, and offers to undo it. */
export function useJobReport(): (job: Job) => void {
  const t = useTranslations("selection.results");
  const errorText = useErrorText();

  function report(job: Job): void {
    const { id, changed, failed, can_undo } = job;
    if (failed > 0) toast.error(t("partly", { failed, changed }), { reason: t("someFailed"), id });
    const text = describe(job);
    if (text === undefined) return;

    if (can_undo) toast.undoable(text, () => void undo(id));
    else toast.success(text);
  }

  function describe({ action, status, changed, total }: Job): string | undefined {
    if (status === "cancelled") return t("cancelled", { count: changed, total });
    // An archive changes nothing, and the page of the backup shows what it does.
    if (changed === 0 || action === "archive" || action === "backup") return undefined;
    if (action === "restore_backup" || action === "verify_backup") return undefined;
    // The page of collections reports it.
    if (action === "delete_collection") return undefined;
    if (action === "archive_images") return t("archive", { count: changed });
    return action === "undo" ? t("undone") : t(action, { count: changed });
  }

  async function undo(id: string): Promise<void> {
    try {
      const { undoWatchedJob } = await import("./watch-jobs");
      await undoWatchedJob(id, report);
    } catch (error) {
      toast.error(t("notUndone"), { reason: errorText(error), retry: () => void undo(id), id });
    }
  }

  return report;
}
