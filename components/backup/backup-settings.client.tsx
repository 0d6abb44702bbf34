"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { api, unwrap } from "@/components/api/client";
import { SettingGroup } from "@/components/ui/setting-group";
import { BackupForm } from "./backup-form.client";
import { backupKeys } from "./backup-keys";
import { BackupRuns } from "./backup-runs.client";
import { BackupState } from "./backup-state.client";
import { RemoveBackup } from "./remove-backup.client";
import { RestoreBackup } from "./restore-backup.client";

const refreshMs = 5_000;

/** The bucket of the backup, what is in it, and the way back. */
export function BackupSettings() {
  const t = useTranslations("backup");
  const form = useRef<HTMLDivElement>(null);
  const [removals, setRemovals] = useState(0);
  const { data: backup } = useQuery({
    queryKey: backupKeys.state,
    queryFn: ({ signal }) => unwrap(api.GET("/backup", { signal })),
    refetchInterval: ({ state }) => {
      const counts = state.data?.counts;
      return counts && state.data?.enabled && counts.pending + counts.syncing > 0 ? refreshMs : false;
    },
  });
  if (!backup) return null;

  const isConfigured = backup.s3_bucket !== null;
  return (
    <>
      <p className="mb-5 text-sm text-ink-soft">{t("lead")}</p>
      {isConfigured && (
        <SettingGroup title={t("state.title")}>
          <BackupState backup={backup} />
        </SettingGroup>
      )}
      <SettingGroup title={t("form.title")}>
        <div ref={form} tabIndex={-1} className="flex flex-col gap-5 outline-none">
          {/* After a removal it has nothing of what was entered. */}
          <BackupForm key={removals} backup={backup} />
        </div>
      </SettingGroup>
      {isConfigured && (
        <>
          <SettingGroup title={t("restore.title")}>
            <RestoreBackup />
          </SettingGroup>
          <SettingGroup title={t("runs.title")}>
            <BackupRuns />
          </SettingGroup>
          <SettingGroup title={t("remove.title")}>
            <RemoveBackup
              onRemoved={() => {
                setRemovals((count) => count + 1);
                form.current?.focus();
              }}
            />
          </SettingGroup>
        </>
      )}
    </>
  );
}
