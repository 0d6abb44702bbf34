import { useTranslations } from "next-intl";
import type { ShareResource } from "@/lib/shares/resource";

export interface ContentTitles {
  /** The titles of albums by their names in URLs. */
  albumTitles: ReadonlyMap<string, string>;
  /** The titles of collections by their IDs. */
  collectionTitles: ReadonlyMap<string, string>;
}

/**
 * Returns a function that describes what a link shares. An album without a title here, such as a
 * later one, is shown by its name in URLs.
 */
export function useContentName({
  albumTitles,
  collectionTitles,
}: ContentTitles): (share: ShareResource) => string {
  const t = useTranslations("shares.list");
  const titleOf = (album: string) => albumTitles.get(album) ?? album;
  return ({ target, upload }) => {
    switch (target.type) {
      case "image":
        return t("image");
      case "images":
        return t("images", { count: target.ids.length });
      case "album":
        return t("album", { album: titleOf(target.album) });
      case "upload":
        return t("upload", { album: titleOf(upload?.album ?? "") });
      case "collection": {
        const collection = collectionTitles.get(target.id);
        if (collection === undefined) return t("deletedCollection");
        return t(target.tree ? "tree" : "collection", { collection });
      }
    }
  };
}
