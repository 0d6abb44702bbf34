"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { useErrorText } from "@/components/api/api-error";
import { api, unwrap } from "@/components/api/client";
import { followJob } from "@/components/batches/job";
import { withShownJobs } from "@/components/batches/running-jobs";
import { imageLists } from "@/components/image-lists/image-lists";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field, Form } from "@/components/ui/field";
import { toast } from "@/components/ui/toast";
import { useFormats } from "@/components/ui/use-formats";
import { refreshStorage } from "@/components/usage/refresh-storage";

/** A form that deletes everything in the trash permanently, after a word is typed. */
export function EmptyTrashDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("library.emptyTrash");
  const errorText = useErrorText();
  const { bytes } = useFormats();
  const client = useQueryClient();
  const [typed, setTyped] = useState("");
  const content = useQuery({
    queryKey: ["trash-content"],
    queryFn: async () => {
      const answer = await unwrap(api.POST("/images/trash/empty", { body: { dry_run: true } }));
      if ("job" in answer) throw new TypeError("A dry run is no job.");

      return answer;
    },
    gcTime: 0,
    staleTime: 0,
  });
  const count = content.data?.images;
  const isConfirmed = typed.trim().toLowerCase() === t("word").toLowerCase();

  async function empty(): Promise<void> {
    try {
      const answer = await unwrap(api.POST("/images/trash/empty", { body: { dry_run: false } }));
      const deleted =
        "job" in answer
          ? (await withShownJobs((onProgress) => followJob(answer.job, onProgress))).changed
          : answer.images;
      toast.success(t("done", { count: deleted }));
    } catch (error) {
      toast.error(t("failed"), { reason: errorText(error), retry: () => void empty() });
    }
    imageLists.reload();
    refreshStorage(client);
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!isConfirmed || !count) return;

    onClose();
    void empty();
  }

  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t("title")}
      text={content.data && t("consequence", { count: content.data.images, size: bytes(content.data.bytes) })}
      closeLabel={t("close")}
    >
      {content.error !== null && <p className="mb-3 text-sm text-danger">{errorText(content.error)}</p>}
      <Form onSubmit={submit} className="flex flex-col gap-5">
        <Field
          label={t("type", { word: t("word") })}
          name="word"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button type="submit" look="danger" disabled={!isConfirmed || !count}>
            {t("confirm", { count: count ?? 0 })}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
