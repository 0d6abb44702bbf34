"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { ShowAllButton } from "@/components/collections/show-all-button";
import { Field } from "@/components/ui/field";
import { Tags as TagsIcon } from "@/components/ui/icons";
import { onDemand } from "@/components/ui/on-demand";
import type { TagResource } from "@/lib/tags/resource";
import { toTagKey } from "@/lib/tags/tag-names";
import { useTags, useUpdateTag } from "./tag-queries";
import { TagRow, tagLinkId } from "./tag-row";

const RenameTagDialog = onDemand(() =>
  import("./rename-tag-dialog.client").then((module) => module.RenameTagDialog),
);

/** With fewer tags, all are seen at once. */
const tagsWithSearch = 20;

const findLink = ({ tag }: TagResource) => document.getElementById(tagLinkId(tag));

/** The owner's tags, most used first. */
export function Tags() {
  const t = useTranslations("tags.list");
  const { tags, isLoading, loadAll } = useTags();
  const { update } = useUpdateTag();
  const [search, setSearch] = useState("");
  const [renaming, setRenaming] = useState<TagResource>();
  const [isRenaming, setIsRenaming] = useState(false);
  const wanted = toTagKey(search);
  const matches = tags.items.filter(
    ({ tag, name }) => tag.includes(wanted) || toTagKey(name).includes(wanted),
  );

  if (tags.total === 0) {
    return (
      <div className="grid min-h-[50dvh] place-items-center rounded-lg border-2 border-dashed border-line p-8">
        <div className="flex max-w-sm flex-col items-center text-center">
          <TagsIcon aria-hidden size={36} strokeWidth={1.5} className="text-accent-text" />
          <h2 className="mt-5 text-xl font-semibold tracking-tight">{t("empty")}</h2>
          <p className="mt-2 text-ink-soft">{t("emptyText")}</p>
        </div>
      </div>
    );
  }

  return (
    <div className="max-w-[56rem]">
      {tags.total > tagsWithSearch && (
        <div className="mb-4 flex max-w-sm">
          <Field
            label={t("search")}
            name="search"
            type="search"
            size="medium"
            value={search}
            onChange={(event) => {
              if (tags.items.length < tags.total && !isLoading) loadAll();
              setSearch(event.target.value);
            }}
          />
        </div>
      )}
      <ul aria-label={t("label")} className="divide-y divide-line border-y border-line">
        {matches.map((tag) => (
          <li key={tag.tag} className="flex items-center gap-1">
            <TagRow
              tag={tag}
              onColor={(color) => void update(tag, { color })}
              onRename={() => {
                setRenaming(tag);
                setIsRenaming(true);
              }}
            />
          </li>
        ))}
      </ul>
      <p role="status" className="mt-4 text-ink-soft empty:hidden">
        {matches.length === 0 && t("noMatch", { search })}
      </p>
      {wanted === "" && <ShowAllButton collection={tags} isLoading={isLoading} onShowAll={loadAll} />}
      {renaming && (
        <RenameTagDialog
          key={renaming.tag}
          tag={renaming}
          isOpen={isRenaming}
          onOpenChange={setIsRenaming}
          onRenamed={(tag) => requestAnimationFrame(() => findLink(tag)?.focus())}
          findFocusTarget={findLink}
        />
      )}
    </div>
  );
}
