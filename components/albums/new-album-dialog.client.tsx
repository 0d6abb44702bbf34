"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useErrorText } from "@/components/api/api-error";
import { api, unwrap } from "@/components/api/client";
import { putAlbum } from "@/components/collections/album-cache";
import type { CreateDialogProps } from "@/components/collections/create-button.client";
import { NameDialog } from "@/components/collections/name-dialog.client";
import { Segmented } from "@/components/ui/segmented";

const maxTitleLength = 200;

/** A form for the title and visibility of a new album, which opens once it is created. */
export function NewAlbumDialog({ isOpen, onOpenChange }: CreateDialogProps) {
  const t = useTranslations("albums.create");
  const tVisibility = useTranslations("albums.visibility");
  const errorText = useErrorText();
  const client = useQueryClient();
  const router = useRouter();
  const [permission, setPermission] = useState<"public" | "private">("private");
  const [problem, setProblem] = useState<string>();
  const [isSaving, setIsSaving] = useState(false);
  /**
   * Counts openings and closings: an answer that comes after one of them changes nothing in the
   * dialog.
   */
  const changes = useRef(0);

  function change(isNowOpen: boolean) {
    changes.current += 1;
    setProblem(undefined);
    setIsSaving(false);
    onOpenChange(isNowOpen);
  }

  async function create(title: string): Promise<void> {
    const begun = changes.current;
    setIsSaving(true);
    setProblem(undefined);
    try {
      const album = await unwrap(api.POST("/albums", { body: { album: null, title, permission } }));
      putAlbum(client, album);
      if (changes.current !== begun) return;

      change(false);
      router.push(`/dashboard/albums/${album.album}`);
    } catch (error) {
      if (changes.current !== begun) return;

      setIsSaving(false);
      setProblem(errorText(error));
    }
  }

  return (
    <NameDialog
      isOpen={isOpen}
      onOpenChange={change}
      title={t("title")}
      label={t("name")}
      field={{ maxLength: maxTitleLength }}
      cancelLabel={t("cancel")}
      confirmLabel={isSaving ? t("creating") : t("create")}
      problem={problem}
      isRunning={isSaving}
      onSubmit={(title) => void create(title)}
    >
      <div className="flex flex-col gap-2">
        <Segmented
          label={tVisibility("label")}
          value={permission}
          options={[
            { value: "private", label: tVisibility("private") },
            { value: "public", label: tVisibility("public") },
          ]}
          onChange={setPermission}
        />
        <p className="text-[0.8125rem] leading-5 text-ink-soft">{tVisibility(`${permission}Text`)}</p>
      </div>
      <p className="text-[0.8125rem] leading-5 text-ink-soft">{t("link")}</p>
    </NameDialog>
  );
}
