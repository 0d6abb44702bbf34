"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { CreateButton } from "@/components/collections/create-button.client";

const NewAlbumDialog = dynamic(async () => (await import("./new-album-dialog.client")).NewAlbumDialog);

export function NewAlbumButton() {
  const t = useTranslations("albums.create");
  return <CreateButton label={t("title")} Dialog={NewAlbumDialog} />;
}
