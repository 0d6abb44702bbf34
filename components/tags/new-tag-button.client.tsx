"use client";

import { useTranslations } from "next-intl";
import { CreateButton } from "@/components/collections/create-button.client";
import { onDemand } from "@/components/ui/on-demand";

const NewTagDialog = onDemand(() => import("./new-tag-dialog.client").then((module) => module.NewTagDialog));

export function NewTagButton() {
  const t = useTranslations("tags.create");
  return <CreateButton label={t("title")} Dialog={NewTagDialog} />;
}
