"use client";

import { useTranslations } from "next-intl";
import { rootParent } from "@/components/image-collections/collection-keys";
import { dropCollectionProps } from "@/components/image-collections/image-drag";
import { useCollections, useUpdateCollection } from "@/components/image-collections/queries";
import { Button } from "@/components/ui/button";
import { Layers } from "@/components/ui/icons";
import { CollectionCard } from "./collection-card";

/** Roughly the collections of the first screen, whose covers the browser loads first. */
const urgentCount = 8;

/** The collections that no other one contains, as cards. */
export function Collections() {
  const t = useTranslations("imageCollections.list");
  const { collections } = useCollections(rootParent);

  return (
    <>
      <CollectionCards parent={rootParent} label={t("label")} />
      {collections.length === 0 && (
        <div className="mt-8 flex flex-col items-center rounded-lg border-2 border-dashed border-line px-6 py-12 text-center">
          <Layers aria-hidden size={36} strokeWidth={1.5} className="text-accent-text" />
          <p className="mt-4 max-w-md text-ink-soft">{t("hint")}</p>
        </div>
      )}
    </>
  );
}

/** The collections directly within another one; nothing without any. */
export function CollectionChildren({ parent }: { parent: string }) {
  const t = useTranslations("imageCollections.list");
  const { collections } = useCollections(parent);
  if (collections.length === 0) return null;

  return (
    <section aria-labelledby="collections-within" className="mb-8">
      <h2 id="collections-within" className="mb-4 text-[1.125rem] font-semibold tracking-tight">
        {t("within")}
      </h2>
      <CollectionCards parent={parent} label={t("within")} />
    </section>
  );
}

function CollectionCards({ parent, label }: { parent: string; label: string }) {
  const t = useTranslations("imageCollections.list");
  const { collections, hasMore, isLoading, loadMore } = useCollections(parent);
  const { update } = useUpdateCollection();
  if (collections.length === 0) return null;

  return (
    <>
      <ul
        aria-label={label}
        className="grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-[repeat(auto-fill,minmax(13rem,1fr))] sm:gap-x-6"
      >
        {collections.map((collection, index) => (
          <li
            key={collection.id}
            {...dropCollectionProps(collection)}
            className="relative min-w-0 [contain-intrinsic-size:auto_20rem] [content-visibility:auto]"
          >
            <CollectionCard
              collection={collection}
              isUrgent={index < urgentCount}
              onPin={(isPinned) => void update(collection, { is_pinned: isPinned })}
            />
          </li>
        ))}
      </ul>
      {hasMore && (
        <div className="mt-8 flex justify-center">
          <Button disabled={isLoading} onClick={loadMore}>
            {isLoading ? t("loading") : t("more")}
          </Button>
        </div>
      )}
    </>
  );
}
