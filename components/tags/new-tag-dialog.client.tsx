"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { ApiError } from "@/components/api/api-error";
import { api, unwrap } from "@/components/api/client";
import type { CreateDialogProps } from "@/components/collections/create-button.client";
import { NameDialog } from "@/components/collections/name-dialog.client";
import { useCreation } from "@/components/collections/use-creation";
import { putTag } from "./tag-queries";

/** A form for the name of a new tag, which the server normalizes. */
export function NewTagDialog({ isOpen, onOpenChange }: CreateDialogProps) {
  const t = useTranslations("tags.create");
  const client = useQueryClient();
  const { problem, isRunning, change, run } = useCreation({
    onOpenChange,
    problemOf: (error) =>
      error instanceof ApiError && error.code === "TAG_EXISTS" ? t("exists") : undefined,
  });

  const create = (tag: string) =>
    run(async () => putTag(client, await unwrap(api.POST("/tags", { body: { tag } }))));

  return (
    <NameDialog
      isOpen={isOpen}
      onOpenChange={change}
      title={t("title")}
      label={t("name")}
      field={{ autoCapitalize: "none" }}
      cancelLabel={t("cancel")}
      confirmLabel={t("create")}
      problem={problem}
      isRunning={isRunning}
      onSubmit={(name) => void create(name)}
    >
      <p className="text-[0.8125rem] leading-5 text-ink-soft">{t("text")}</p>
    </NameDialog>
  );
}
