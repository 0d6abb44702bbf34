"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { api, unwrap } from "@/components/api/client";
import { putAlbum } from "@/components/collections/album-cache";
import type { CreateDialogProps } from "@/components/collections/create-button.client";
import { NameDialog } from "@/components/collections/name-dialog.client";
import { useCreation } from "@/components/collections/use-creation";
import { Segmented } from "@/components/ui/segmented";

const maxTitleLength = 200;

/** A form for the title and visibility of a new album, which opens once it is created. */
export function NewAlbumDialog({ isOpen, onOpenChange }: CreateDialogProps) {
  const t = useTranslations("albums.create");
  const tVisibility = useTranslations("albums.visibility");
  const client = useQueryClient();
  const router = useRouter();
  const [permission, setPermission] = useState<"public" | "private">("private");
  const { problem, isRunning, change, run } = useCreation({ onOpenChange });

  const create = (title: string) =>
    run(
      async () => {
        const album = await unwrap(api.POST("/albums", { body: { album: null, title, permission } }));
        putAlbum(client, album);
        return album;
      },
      ({ album }) => router.push(`/dashboard/albums/${album}`),
    );

  return (
    <NameDialog
      isOpen={isOpen}
      onOpenChange={change}
      title={t("title")}
      label={t("name")}
      field={{ maxLength: maxTitleLength }}
      cancelLabel={t("cancel")}
      confirmLabel={isRunning ? t("creating") : t("create")}
      problem={problem}
      isRunning={isRunning}
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
