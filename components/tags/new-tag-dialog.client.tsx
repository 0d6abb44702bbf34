"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ApiError, useErrorText } from "@/components/api/api-error";
import { api, unwrap } from "@/components/api/client";
import type { CreateDialogProps } from "@/components/collections/create-button.client";
import { NameDialog } from "@/components/collections/name-dialog.client";
import { putTag } from "./tag-queries";

/** A form for the name of a new tag, which the server normalizes. */
export function NewTagDialog({ isOpen, onOpenChange }: CreateDialogProps) {
  const t = useTranslations("tags.create");
  const errorText = useErrorText();
  const client = useQueryClient();
  const [problem, setProblem] = useState<string>();
  const [isSaving, setIsSaving] = useState(false);

  async function create(tag: string): Promise<void> {
    setIsSaving(true);
    setProblem(undefined);
    try {
      putTag(client, await unwrap(api.POST("/tags", { body: { tag } })));
      onOpenChange(false);
    } catch (error) {
      const exists = error instanceof ApiError && error.code === "TAG_EXISTS";
      setProblem(exists ? t("exists") : errorText(error));
    } finally {
      setIsSaving(false);
    }
  }

  return (
    <NameDialog
      isOpen={isOpen}
      onOpenChange={(isNowOpen) => {
        setProblem(undefined);
        onOpenChange(isNowOpen);
      }}
      title={t("title")}
      label={t("name")}
      field={{ autoCapitalize: "none" }}
      cancelLabel={t("cancel")}
      confirmLabel={t("create")}
      problem={problem}
      isRunning={isSaving}
      onSubmit={(name) => void create(name)}
    >
      <p className="text-[0.8125rem] leading-5 text-ink-soft">{t("text")}</p>
    </NameDialog>
  );
}
