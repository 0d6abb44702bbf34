import { useTranslations } from "next-intl";
import { useSyncExternalStore } from "react";
import { summarizeUploads } from "./upload";
import type { UploadQueue } from "./upload-queue";

/**
 * The text for screen readers. It changes only when a batch starts, a file fails or needs a
 * decision and all are finished, because reading out every file of a large batch is too much.
 */
export function LiveSummary({ queue }: { queue: UploadQueue }) {
  const t = useTranslations("uploads.panel.summary");
  const { uploads } = useSyncExternalStore(queue.subscribe, queue.snapshot, queue.snapshot);
  const { total, active, asking, done, failed } = summarizeUploads(uploads);
  if (total === 0) return null;

  return active > 0 ? t("running", { total, failed, asking }) : t("over", { done, failed, asking });
}
