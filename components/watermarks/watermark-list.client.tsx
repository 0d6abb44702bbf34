"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { ApiError, useErrorText } from "@/components/api/api-error";
import { api, unwrap } from "@/components/api/client";
import { recipesKey } from "@/components/recipes/recipes-key";
import { useRecipes } from "@/components/recipes/use-recipes";
import { useHasRole } from "@/components/session/role.client";
import { CreatableList, listStyle } from "@/components/settings/creatable-list";
import { useCommand } from "@/components/shortcuts/use-command.client";
import { removePreviews } from "@/components/studio/use-preview";
import { useWatermarks } from "@/components/studio/use-watermarks";
import { watermarksKey } from "@/components/studio/watermarks-key";
import { onDemand } from "@/components/ui/on-demand";
import { toast } from "@/components/ui/toast";
import type { ImageResource } from "@/lib/images/resource";
import type { WatermarkResource } from "@/lib/watermarks/resource";
import { createWatermark, editWatermark } from "./save-watermark";
import { WatermarkCard } from "./watermark-card";
import type { WatermarkValues } from "./watermark-values";

const WatermarkEditor = onDemand(() =>
  import("./watermark-editor.client").then((module) => module.WatermarkEditor),
);

interface Props {
  /** The newest image, for the preview. */
  image: ImageResource | undefined;
}

/** The watermarks of the library. Managers create, change and delete them. */
export function WatermarkList({ image }: Props) {
  const t = useTranslations("watermarks.list");
  const errorText = useErrorText();
  const client = useQueryClient();
  const mayChange = useHasRole()("manager");
  const lead = useRef<HTMLParagraphElement>(null);
  const [edited, setEdited] = useState<WatermarkResource | "new">();
  const [blocked, setBlocked] = useState<{ id: string; recipes: readonly string[] }>();
  const watermarks = useWatermarks() ?? [];
  const recipes = useRecipes();
  useCommand("create", () => setEdited("new"), { enabled: mayChange });

  const listRecipesWith = ({ id }: WatermarkResource) =>
    recipes.filter(({ watermark }) => watermark === id).map(({ slug }) => slug);

  async function refresh(): Promise<void> {
    removePreviews(client);
    // The revisions of recipes change with their watermarks.
    await Promise.all([watermarksKey, recipesKey].map((queryKey) => client.invalidateQueries({ queryKey })));
  }

  async function save(values: WatermarkValues): Promise<void> {
    try {
      if (edited === "new") await createWatermark(values);
      else if (edited) await editWatermark(edited, values);
    } finally {
      await refresh();
    }
    setEdited(undefined);
    toast.success(t(edited === "new" ? "created" : "saved", { name: values.name.trim() }));
  }

  async function remove({ id, name }: WatermarkResource): Promise<void> {
    setBlocked(undefined);
    try {
      await unwrap(api.DELETE("/watermarks/{watermark}", { params: { path: { watermark: id } } }));
      toast.success(t("deleted", { name }));
    } catch (error) {
      const isInUse = error instanceof ApiError && error.code === "WATERMARK_IN_USE";
      if (isInUse) setBlocked({ id, recipes: error.response.details?.recipes ?? [] });
      else toast.error(t("notDeleted", { name }), { reason: errorText(error) });
    }
    await refresh();
  }

  return (
    <>
      <CreatableList
        lead={
          <p ref={lead} tabIndex={-1} className="min-w-0 flex-1 basis-60 rounded-sm text-sm text-ink-soft">
            {t("lead")}
          </p>
        }
        newLabel={t("new")}
        onNew={mayChange ? () => setEdited("new") : undefined}
        emptyText={t("empty")}
        isEmpty={watermarks.length === 0}
      >
        <ul className={listStyle}>
          {watermarks.map((watermark) => (
            <WatermarkCard
              key={watermark.id}
              watermark={watermark}
              recipes={listRecipesWith(watermark)}
              blockedBy={blocked?.id === watermark.id ? blocked.recipes : undefined}
              actions={
                mayChange
                  ? { onEdit: () => setEdited(watermark), onDelete: () => void remove(watermark) }
                  : undefined
              }
              focusAfterDelete={lead}
            />
          ))}
        </ul>
      </CreatableList>
      {edited && (
        <WatermarkEditor
          watermark={edited === "new" ? undefined : edited}
          firstImage={image}
          onClose={() => setEdited(undefined)}
          onSave={save}
        />
      )}
    </>
  );
}
