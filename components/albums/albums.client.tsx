"use client";

import { useTranslations } from "next-intl";
import { ShowAllButton } from "@/components/collections/show-all-button";
import { FolderPlus } from "@/components/ui/icons";
import { dropAlbumProps } from "@/components/uploads/upload-target";
import { AlbumCard } from "./album-card";
import { useAlbums, useUpdateAlbum } from "./album-queries";

/** Roughly the albums of the first screen, whose covers the browser loads first. */
const urgentCount = 8;

/** The owner's albums as cards, pinned ones first. */
export function Albums() {
  const t = useTranslations("albums.list");
  const { albums, isLoading, loadAll } = useAlbums();
  const { update } = useUpdateAlbum();

  return (
    <>
      <ul
        aria-label={t("label")}
        className="grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-[repeat(auto-fill,minmax(13rem,1fr))] sm:gap-x-6"
      >
        {albums.items.map((album, index) => (
          <li
            key={album.album}
            {...dropAlbumProps({ slug: album.album, title: album.title })}
            className="relative min-w-0 [contain-intrinsic-size:auto_20rem] [content-visibility:auto]"
          >
            <AlbumCard
              album={album}
              isUrgent={index < urgentCount}
              onPin={(isPinned) => void update(album, { is_favourited: isPinned })}
            />
          </li>
        ))}
      </ul>
      <ShowAllButton collection={albums} isLoading={isLoading} onShowAll={loadAll} />
      {albums.total < 2 && (
        <div className="mt-8 flex flex-col items-center rounded-lg border-2 border-dashed border-line px-6 py-12 text-center">
          <FolderPlus aria-hidden size={36} strokeWidth={1.5} className="text-accent-text" />
          <p className="mt-4 max-w-md text-ink-soft">{t("hint")}</p>
        </div>
      )}
    </>
  );
}
