"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button, longLabel } from "@/components/ui/button";
import { onDemand } from "@/components/ui/on-demand";
import { Progress } from "@/components/ui/progress";
import type { VisibleGroup } from "./duplicate-pages";
import { useKeepBest } from "./use-keep-best";

const KeepAllDialog = onDemand(() => import("./keep-all-dialog").then((module) => module.KeepAllDialog));

interface Props {
  /** The groups that are loaded. */
  groups: readonly VisibleGroup[];
}

/** The button that resolves all groups at once, after a dry run. */
export function KeepAll({ groups }: Props) {
  const t = useTranslations("duplicates.keepAll");
  const [isOpen, setOpen] = useState(false);
  const { progress, keepBest } = useKeepBest();

  return (
    <div className="mb-4 flex max-w-sm flex-col items-start gap-3">
      {progress === undefined ? (
        <Button look="primary" aria-haspopup="dialog" onClick={() => setOpen(true)} {...longLabel}>
          {t("button")}
        </Button>
      ) : (
        <div className="w-full text-sm text-ink-soft">
          <p role="status" className="mb-2">
            {t("moving", { share: progress })}
          </p>
          <Progress label={t("progress")} fraction={progress} />
        </div>
      )}
      {isOpen && <KeepAllDialog groups={groups} onConfirm={keepBest} onClose={() => setOpen(false)} />}
    </div>
  );
}
