"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useErrorText } from "@/components/api/api-error";
import { api, unwrap } from "@/components/api/client";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { backupKeys } from "./backup-keys";

/** Removes the settings with the access key. The content of the bucket stays there. */
export function RemoveBackup({ onRemoved }: { onRemoved: () => void }) {
  const t = useTranslations("backup.remove");
  const errorText = useErrorText();
  const client = useQueryClient();
  const [problem, setProblem] = useState<string>();

  async function remove(): Promise<void> {
    setProblem(undefined);
    try {
      client.setQueryData(backupKeys.state, await unwrap(api.DELETE("/backup")));
      onRemoved();
    } catch (error) {
      setProblem(errorText(error));
    }
  }

  return (
    <>
      <p className="text-sm text-ink-soft">{t("lead")}</p>
      <div>
        <AlertDialog
          trigger={<Button look="danger">{t("remove")}</Button>}
          title={t("confirmTitle")}
          text={t("confirmText")}
          cancelLabel={t("cancel")}
          confirmLabel={t("remove")}
          onConfirm={() => void remove()}
        />
      </div>
      {problem && (
        <p role="alert" className="text-sm text-danger">
          {problem}
        </p>
      )}
    </>
  );
}
