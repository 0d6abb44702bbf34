"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useErrorText } from "@/components/api/api-error";
import { api, unwrap } from "@/components/api/client";
import { Button } from "@/components/ui/button";
import { LocalTime } from "@/components/ui/local-time.client";
import { Progress } from "@/components/ui/progress";
import { useFormats } from "@/components/ui/use-formats";
import type { BackupResource } from "@/lib/backup/resource";
import { backupKeys } from "./backup-keys";

/** The progress of the backup, the time since its failure, and whether it is complete. */
export function BackupState({ backup }: { backup: BackupResource }) {
  const t = useTranslations("backup.state");
  const errorText = useErrorText();
  const { bytes } = useFormats();
  const client = useQueryClient();
  const [problem, setProblem] = useState<string>();
  const [isChecking, setChecking] = useState(false);
  const { pending, syncing, synced, failed } = backup.counts;
  const total = pending + syncing + synced + failed;

  async function start(work: "sync" | "verify"): Promise<void> {
    setProblem(undefined);
    setChecking(false);
    try {
      await unwrap(api.POST(`/backup/${work}`, {}));
      setChecking(work === "verify");
      await client.invalidateQueries({ queryKey: backupKeys.state });
    } catch (error) {
      setProblem(errorText(error));
    }
  }

  return (
    <div aria-live="polite" className="flex flex-col gap-3 text-sm">
      <p>{backup.enabled ? t("counts", { synced, total, bytes: bytes(backup.bytes) }) : t("disabled")}</p>
      {backup.enabled && synced < total && <Progress label={t("progress")} fraction={synced / total} />}
      {failed > 0 && <p className="text-danger">{t("failed", { count: failed })}</p>}
      {backup.last_error !== null && (
        <p role="alert" className="text-danger">
          {t("error")} <bdi lang="en">{backup.last_error}</bdi>
          {backup.failing_since !== null && (
            <> {t.rich("since", { time: () => <LocalTime iso={backup.failing_since ?? ""} /> })}</>
          )}
        </p>
      )}
      {backup.keys_current === false && <p className="text-danger">{t("formerKeys")}</p>}
      {backup.last_sync_at !== null && backup.keys_current !== false && (
        <p className="text-ink-soft">
          {t.rich("synced", { time: () => <LocalTime iso={backup.last_sync_at ?? ""} /> })}
        </p>
      )}
      {backup.last_verified_at !== null && (
        <p className="text-ink-soft">
          {t.rich("verified", { time: () => <LocalTime iso={backup.last_verified_at ?? ""} /> })}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {backup.enabled && <Button onClick={() => void start("sync")}>{t("sync")}</Button>}
        <Button onClick={() => void start("verify")}>{t("check")}</Button>
      </div>
      {isChecking && <p>{t("checking")}</p>}
      {problem && <p className="text-danger">{problem}</p>}
    </div>
  );
}
