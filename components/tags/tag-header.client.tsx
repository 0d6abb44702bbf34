"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ColorPicker } from "@/components/collections/color-picker.client";
import { InlineText } from "@/components/collections/inline-text.client";
import { ForRole } from "@/components/session/role.client";
import { IconButton } from "@/components/ui/icon-button";
import { Pencil } from "@/components/ui/icons";
import { onDemand } from "@/components/ui/on-demand";
import { DeleteTagButton } from "./delete-tag-button.client";
import { useTag, useUpdateTag } from "./tag-queries";
import { tagPath } from "./tag-row";

const RenameTagDialog = onDemand(() =>
  import("./rename-tag-dialog.client").then((module) => module.RenameTagDialog),
);

const maxDescriptionLength = 500;

/** A tag with its color and description, edited in place. */
export function TagHeader({ tag: slug }: { tag: string }) {
  const t = useTranslations("tags.row");
  const tHeader = useTranslations("tags.header");
  const router = useRouter();
  const tag = useTag(slug);
  const { update, tryUpdate } = useUpdateTag();
  const [wasOpened, setWasOpened] = useState(false);
  const [isRenaming, setIsRenaming] = useState(false);

  return (
    <header className="mb-6 flex flex-col gap-1.5">
      <div className="flex flex-wrap items-center gap-1">
        <h1 className="me-2 min-w-0 text-[1.375rem] leading-[1.3] font-semibold tracking-tight break-words">
          <bdi>{tag.name}</bdi>
        </h1>
        <ColorPicker
          label={t("color", { tag: tag.name })}
          color={tag.color}
          onChange={(color) => void update(tag, { color })}
        />
        <ForRole least={{ role: "editor", inWholeLibrary: true }}>
          <IconButton
            label={t("rename", { tag: tag.name })}
            onClick={() => {
              setWasOpened(true);
              setIsRenaming(true);
            }}
          >
            <Pencil aria-hidden size={16} />
          </IconButton>
          <DeleteTagButton tag={tag} onDeleted={() => router.push("/dashboard/tags")} />
        </ForRole>
      </div>
      <p className="text-sm">{t("count", { count: tag.count })}</p>
      <div className="max-w-[44rem] text-ink-soft">
        <InlineText
          value={tag.description ?? ""}
          label={tHeader("description")}
          placeholder={tHeader("addDescription")}
          maxLength={maxDescriptionLength}
          multiline
          onSave={(description) => tryUpdate(tag, { description })}
        />
      </div>
      {wasOpened && (
        <RenameTagDialog
          tag={tag}
          isOpen={isRenaming}
          onOpenChange={setIsRenaming}
          onRenamed={(renamed) => router.replace(tagPath(renamed.tag))}
        />
      )}
    </header>
  );
}
