"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useErrorText } from "@/components/api/api-error";
import { api } from "@/components/api/client";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { IconButton } from "@/components/ui/icon-button";
import { Trash2 } from "@/components/ui/icons";
import { toast } from "@/components/ui/toast";
import type { TagResource } from "@/lib/tags/resource";
import { removeTag } from "./tag-queries";

/** Deletes the tag after saying how many images lose it. */
export function DeleteTagButton({ tag, onDeleted }: { tag: TagResource; onDeleted?: () => void }) {
  const t = useTranslations("tags.deletion");
  const errorText = useErrorText();
  const client = useQueryClient();
  const { name } = tag;

  async function deleteTag(): Promise<void> {
    try {
      await api.DELETE("/tags/{tag}", { params: { path: { tag: tag.tag } } });
      removeTag(client, tag.tag);
      toast.success(t("deleted", { tag: name }));
      onDeleted?.();
    } catch (error) {
      toast.error(t("failed", { tag: name }), {
        reason: errorText(error),
        retry: () => void deleteTag(),
      });
    }
  }

  return (
    <AlertDialog
      trigger={
        <IconButton label={t("delete", { tag: name })}>
          <Trash2 aria-hidden size={17} />
        </IconButton>
      }
      title={t("title", { tag: name })}
      text={t("text", { count: tag.count })}
      cancelLabel={t("cancel")}
      confirmLabel={t("confirm")}
      onConfirm={() => void deleteTag()}
    />
  );
}
