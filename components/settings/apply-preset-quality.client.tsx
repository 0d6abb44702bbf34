"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useErrorText } from "@/components/api/api-error";
import { api, unwrap } from "@/components/api/client";
import { useJobReport } from "@/components/batches/use-job-report";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { useFormats } from "@/components/ui/use-formats";
import type { AppliedPresetQuality } from "@/lib/batches/jobs/resource";

type State = { outdated: AppliedPresetQuality } | { problem: string } | "counting" | "started" | undefined;

/** Counts the existing files in another quality, and renders them again after a confirmation. */
export function ApplyPresetQuality() {
  const t = useTranslations("variants.presetQuality.apply");
  const { bytes } = useFormats();
  const errorText = useErrorText();
  const report = useJobReport();
  const [state, setState] = useState<State>();
  const button = useRef<HTMLButtonElement>(null);
  const outdated = typeof state === "object" && "outdated" in state ? state.outdated : undefined;
  const problem = typeof state === "object" && "problem" in state ? state.problem : undefined;

  async function send(isDryRun: boolean): Promise<void> {
    setState(isDryRun ? "counting" : "started");
    try {
      const body = { dry_run: isDryRun };
      const applied = await unwrap(api.POST("/settings/preset-quality/apply", { body }));
      if (applied.job === null) return setState({ outdated: applied });

      const { watchJobs } = await import("@/components/batches/watch-jobs");
      watchJobs([applied.job], report);
    } catch (error) {
      setState({ problem: errorText(error) });
    }
  }

  function describe({ images, renditions, size_bytes }: AppliedPresetQuality): string {
    return images === 0 ? t("none") : t("found", { images, renditions, size: bytes(size_bytes) });
  }

  return (
    <div className="flex flex-col items-start gap-3">
      <Button ref={button} disabled={state === "counting"} onClick={() => void send(true)}>
        {t("count")}
      </Button>
      <p aria-live="polite" className={problem === undefined ? "text-sm" : "text-sm text-danger"}>
        {problem ?? (outdated && describe(outdated))}
      </p>
      {outdated && outdated.images > 0 && (
        <AlertDialog
          trigger={<Button>{t("render")}</Button>}
          title={t("confirmTitle")}
          text={t("confirmText")}
          cancelLabel={t("cancel")}
          confirmLabel={t("render")}
          isHarmless
          focusAfterConfirm={button}
          onConfirm={() => void send(false)}
        />
      )}
    </div>
  );
}
