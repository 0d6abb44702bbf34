"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { ApiError, useErrorText } from "@/components/api/api-error";
import { api, unwrap } from "@/components/api/client";
import { useWatermarks } from "@/components/collections/use-watermarks";
import { watermarksKey } from "@/components/collections/watermarks-key";
import { reloadImages } from "@/components/image-lists/image-cache";
import { recipesKey } from "@/components/recipes/recipes-key";
import { useHasRole } from "@/components/session/role.client";
import { CreatableList, listStyle } from "@/components/settings/creatable-list";
import { useCommand } from "@/components/shortcuts/use-command.client";
import { removePreviews } from "@/components/studio/use-preview";
import { onDemand } from "@/components/ui/on-demand";
import { toast } from "@/components/ui/toast";
import type { ImageResource } from "@/lib/images/resource";
import type { WatermarkResource } from "@/lib/watermarks/resource";
import { LibraryWatermark } from "./library-watermark";
import { createWatermark, editWatermark } from "./save-watermark";
import { useWatermarkUses } from "./use-watermark-uses";
import { WatermarkCard } from "./watermark-card";
import { readUses, type WatermarkUses } from "./watermark-uses";
import type { WatermarkValues } from "./watermark-values";

const WatermarkEditor = onDemand(() =>
  import("./watermark-editor.client").then((module) => module.WatermarkEditor),
);

interface Props {
  /** The newest image, for the preview. */
  image: ImageResource | undefined;
}

/**
 * The watermarks of the library. Managers create, change and delete them. The owner chooses whether
 * others see one on all images.
 */
export function WatermarkList({ image }: Props) {
  const t = useTranslations("watermarks.list");
  const errorText = useErrorText();
  const client = useQueryClient();
  const mayChange = useHasRole()("manager");
  const lead = useRef<HTMLParagraphElement>(null);
  const [edited, setEdited] = useState<WatermarkResource | "new">();
  const [blocked, setBlocked] = useState<{ id: string; uses: WatermarkUses }>();
  const watermarks = useWatermarks() ?? [];
  const { names, ofSettings, usesOf, areAllKnown } = useWatermarkUses();
  useCommand("create", () => setEdited("new"), { enabled: mayChange });

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
    // The images that others see with it have other URLs.
    if (edited !== "new") reloadImages(client);
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
      if (isInUse) setBlocked({ id, uses: readUses(error) });
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
              uses={usesOf(watermark.id)}
              areAllKnown={areAllKnown}
              names={names}
              blockedBy={blocked?.id === watermark.id ? blocked.uses : undefined}
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
      {ofSettings !== undefined && (watermarks.length > 0 || ofSettings !== null) && (
        <LibraryWatermark value={ofSettings} watermarks={watermarks} onSaved={() => setBlocked(undefined)} />
      )}
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
