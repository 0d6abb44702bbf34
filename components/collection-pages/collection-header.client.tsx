"use client";

import { useTranslations } from "next-intl";
import { AlbumCover } from "@/components/albums/album-cover";
import { useSameOriginUrl } from "@/components/api/service-origin.client";
import { ColorPicker } from "@/components/collections/color-picker.client";
import { InlineText } from "@/components/collections/inline-text.client";
import { LayoutChoice } from "@/components/collections/layout-choice";
import { SortSelect } from "@/components/collections/sort-select";
import { useRenderedSort } from "@/components/collections/use-rendered-sort";
import { useCollection, useUpdateCollection } from "@/components/image-collections/queries";
import { ForRole } from "@/components/session/role.client";
import { ShareButton } from "@/components/shares/share-button.client";
import { IconButton } from "@/components/ui/icon-button";
import { Star, Zap } from "@/components/ui/icons";
import { UploadTargetOfPage } from "@/components/uploads/upload-provider.client";
import type { CollectionResource } from "@/lib/collections/resource";
import { maxCollectionDepth } from "@/lib/collections/values";
import { AddImagesButton } from "./add-images-button.client";
import { CollectionCount } from "./collection-card";
import { CollectionVisibility } from "./collection-visibility";
import { DeleteCollectionButton } from "./delete-collection-button.client";
import { DownloadCollectionButton } from "./download-collection-button.client";
import { MoveCollectionButton } from "./move-collection-button.client";
import { NewCollectionButton } from "./new-collection-button.client";
import { SmartConditions } from "./smart-conditions";

const maxTitleLength = 200;
const maxDescriptionLength = 5_000;

interface Props {
  id: string;
  /** The order that the list of its images was rendered with. */
  renderedSort: CollectionResource["sort"];
}

/** The title, cover, order and visibility of a collection, edited in place. */
export function CollectionHeader({ id, renderedSort }: Props) {
  const t = useTranslations("imageCollections.header");
  const tCard = useTranslations("imageCollections.card");
  const toSameOriginUrl = useSameOriginUrl();
  const collection = useCollection(id);
  const { update, tryUpdate } = useUpdateCollection();
  const { title, is_pinned: isPinned } = collection;
  useRenderedSort(collection.sort, renderedSort);

  return (
    <header className="mb-6 flex flex-wrap items-start gap-4 sm:gap-6">
      <ForRole least={{ role: "editor", inWholeLibrary: true }}>
        <UploadTargetOfPage collection={{ id, title, isSmart: collection.kind === "smart" }} />
      </ForRole>
      <AlbumCover
        urls={collection.preview_urls.map(toSameOriginUrl)}
        isUrgent
        className="w-24 shrink-0 sm:w-36"
      />
      <div className="flex min-w-0 flex-1 basis-64 flex-col gap-2">
        <h1 className="text-[1.375rem] leading-[1.3] font-semibold tracking-tight">
          <InlineText
            value={title}
            label={t("title")}
            placeholder={t("title")}
            maxLength={maxTitleLength}
            required
            onSave={(changed) => tryUpdate(collection, { title: changed })}
          />
        </h1>
        <div className="max-w-[44rem] text-ink-soft">
          <InlineText
            value={collection.description}
            label={t("description")}
            placeholder={t("addDescription")}
            maxLength={maxDescriptionLength}
            multiline
            className="w-full"
            onSave={(changed) => tryUpdate(collection, { description: changed })}
          />
        </div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
          <CollectionCount collection={collection} />
          {collection.kind === "smart" && (
            <span className="inline-flex items-center gap-1.5">
              <Zap aria-hidden size={15} />
              {tCard("smart")}
            </span>
          )}
          <CollectionVisibility collection={collection} />
          <span className="-mx-1 inline-flex">
            <ColorPicker
              label={t("color", { title })}
              color={collection.color}
              onChange={(color) => void update(collection, { color })}
            />
            <ForRole least="editor">
              <IconButton
                label={isPinned ? tCard("unpin", { title }) : tCard("pin", { title })}
                aria-pressed={isPinned}
                onClick={() => void update(collection, { is_pinned: !isPinned })}
              >
                <Star
                  aria-hidden
                  size={17}
                  className={isPinned ? "fill-accent text-accent-text" : undefined}
                />
              </IconButton>
            </ForRole>
            <DownloadCollectionButton collection={collection} />
            <MoveCollectionButton collection={collection} />
            <DeleteCollectionButton collection={collection} />
          </span>
          <CollectionSort collection={collection} />
          <ShareButton
            target={{ type: "collection", id }}
            collection={{ isSmart: collection.kind === "smart", hasChildren: collection.children_count > 0 }}
          />
          {collection.kind === "manual" && collection.count > 0 && (
            <AddImagesButton collection={collection} />
          )}
          {collection.depth < maxCollectionDepth && <NewCollectionButton parent={id} />}
        </div>
        {collection.visibility === "public" && (
          <ForRole least="editor">
            <LayoutChoice
              isCompact
              value={collection.layout}
              onChange={(layout) => void update(collection, { layout })}
            />
          </ForRole>
        )}
        <SmartConditions collection={collection} />
      </div>
    </header>
  );
}

type Sort = CollectionResource["sort"];

const manualSorts: readonly Sort[] = ["manual", "taken", "recent", "oldest", "name"];
const smartSorts: readonly Sort[] = ["taken", "recent", "oldest"];

/** The order in which the collection is shown, also on its public page. */
function CollectionSort({ collection }: { collection: CollectionResource }) {
  const t = useTranslations("imageCollections.header");
  const tSort = useTranslations("library.sort");
  const { update } = useUpdateCollection();
  const sorts = collection.kind === "smart" ? smartSorts : manualSorts;

  return (
    <ForRole least="editor">
      <SortSelect
        label={t("sort")}
        value={collection.sort}
        choices={sorts.map((sort) => ({ value: sort, text: tSort(sort) }))}
        onChange={(sort) => void update(collection, { sort })}
      />
    </ForRole>
  );
}
