"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { CreateButton } from "@/components/collections/create-button.client";

const NewTagDialog = dynamic(async () => (await import("./new-tag-dialog.client")).NewTagDialog);

export function NewTagButton() {
  const t = useTranslations("tags.create");
  return <CreateButton label={t("title")} Dialog={NewTagDialog} />;
}
