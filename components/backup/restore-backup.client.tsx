"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useErrorText } from "@/components/api/api-error";
import { api, unwrap } from "@/components/api/client";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { LabelledSelect } from "@/components/ui/labelled-select";
import { restoreModes } from "@/lib/backup/values";
import { backupKeys } from "./backup-keys";

/** Counts what would come back, or brings it back. The runs tell how far it is. */
export function RestoreBackup() {
  const t = useTranslations("backup.restore");
  const errorText = useErrorText();
  const client = useQueryClient();
  const [mode, setMode] = useState<(typeof restoreModes)[number]>("missing");
  const [message, setMessage] = useState<{ isProblem: boolean; text: string }>();

  async function restore(isDryRun: boolean): Promise<void> {
    setMessage(undefined);
    try {
      await unwrap(api.POST("/backup/restore", { body: { mode, dry_run: isDryRun } }));
      setMessage({ isProblem: false, text: isDryRun ? t("counting") : t("restoring") });
      await client.invalidateQueries({ queryKey: backupKeys.runs });
    } catch (error) {
      setMessage({ isProblem: true, text: errorText(error) });
    }
  }

  return (
    <>
      <p className="text-sm text-ink-soft">{t("lead")}</p>
      <LabelledSelect
        label={t("mode")}
        help={t(`${mode}Help`)}
        value={mode}
        choices={restoreModes.map((value) => ({ value, label: t(value) }))}
        onChange={(value) => setMode(restoreModes.find((one) => one === value) ?? "missing")}
      />
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => void restore(true)}>{t("count")}</Button>
        <AlertDialog
          trigger={<Button>{t("restore")}</Button>}
          title={t("confirmTitle")}
          text={t("confirmText")}
          cancelLabel={t("cancel")}
          confirmLabel={t("restore")}
          isHarmless
          onConfirm={() => void restore(false)}
        />
      </div>
      <p aria-live="polite" className={message?.isProblem ? "text-sm text-danger" : "text-sm"}>
        {message?.text}
      </p>
    </>
  );
}
