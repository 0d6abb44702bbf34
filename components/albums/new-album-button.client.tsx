"use client";

import { useTranslations } from "next-intl";
import { CreateButton } from "@/components/collections/create-button.client";
import { onDemand } from "@/components/ui/on-demand";

const NewAlbumDialog = onDemand(() =>
  import("./new-album-dialog.client").then((module) => module.NewAlbumDialog),
);

export function NewAlbumButton() {
  const t = useTranslations("albums.create");
  return <CreateButton label={t("title")} Dialog={NewAlbumDialog} />;
}
