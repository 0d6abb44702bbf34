"use client";

import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { toast } from "@/components/ui/toast";
import { hasStoredMarks, onRejectedMarks } from "./stored-marks";

/** Sends the marks of an earlier visit that are not saved yet, and reports rejected ones. */
export function MarkSender({ library }: { library: string }) {
  const t = useTranslations("selection.results");
  useEffect(() => {
    if (hasStoredMarks(library)) void import("./open-queue").then(({ openQueue }) => openQueue(library));
  }, [library]);
  useEffect(
    () =>
      onRejectedMarks((ids, reason) =>
        toast.error(t("failed", { count: ids.length }), { reason: reason ?? "", id: ids.join() }),
      ),
    [t],
  );

  return null;
}
