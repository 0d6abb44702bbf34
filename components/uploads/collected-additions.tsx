import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { selectionOf } from "@/components/batches/selection";
import { useMembership } from "@/components/image-collections/use-membership";
import { toast } from "@/components/ui/toast";
import { useUploadQueue, useUploadsSnapshot } from "./use-queue";

/** Adds uploaded images to their collections as their uploads end. Shows nothing. */
export function CollectedAdditions() {
  const t = useTranslations("collectionActions.results");
  const queue = useUploadQueue();
  const { add } = useMembership();
  // Renders with each change of the uploads, after which the effect runs.
  useUploadsSnapshot();
  useEffect(() => {
    for (const { collection, imageIds } of queue.takeCollected()) {
      const { title, isSmart } = collection;
      // Images cannot be added to a smart collection.
      if (isSmart) toast.notice(t("uploaded", { count: imageIds.length }), t("uploadedReason", { title }));
      else void add(collection, { selection: selectionOf(imageIds), filters: {} });
    }
  });

  return null;
}
