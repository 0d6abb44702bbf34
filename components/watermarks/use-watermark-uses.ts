import { skipToken, useQuery } from "@tanstack/react-query";
import { api, unwrap } from "@/components/api/client";
import { useAlbumList } from "@/components/collections/use-collections";
import { useRecipes } from "@/components/collections/use-recipes";
import { useCollectionNodes } from "@/components/image-collections/use-collection-nodes";
import { useHasRole } from "@/components/session/role.client";
import { settingsKey } from "@/components/settings/settings-key";
import { useAllShares } from "@/components/shares/share-queries";
import { useContentName } from "@/components/shares/use-content-name";
import { findUses, type WatermarkUses } from "./watermark-uses";

/** The names of what uses watermarks. */
export interface UseNames {
  ofAlbum: (slug: string) => string;
  ofShare: (id: string) => string;
}

/** Returns the uses of watermarks in the library, as far as the user may read them. */
export function useWatermarkUses() {
  const hasRole = useHasRole();
  const isOwner = hasRole("owner");
  const recipes = useRecipes();
  const albums = useAlbumList();
  const shares = useAllShares({ enabled: hasRole("manager") });
  const { data } = useQuery({
    queryKey: settingsKey,
    queryFn: isOwner ? ({ signal }) => unwrap(api.GET("/settings", { signal })) : skipToken,
  });
  // A member has settings too, which are about a different library.
  const settings = isOwner ? data : undefined;
  const albumTitles = new Map(albums.map(({ album, title }) => [album, title]));
  const collections = useCollectionNodes({
    enabled: shares?.some(({ target }) => target.type === "collection") ?? false,
  });
  const collectionTitles = new Map(collections.map(({ id, title }) => [id, title]));
  const contentOf = useContentName({ albumTitles, collectionTitles });

  const names: UseNames = {
    ofAlbum: (slug) => albumTitles.get(slug) ?? slug,
    ofShare: (id) => {
      const share = shares?.find((one) => one.id === id);
      return share ? (share.title ?? contentOf(share)) : id;
    },
  };
  return {
    names,
    /** The ID of the watermark that the settings require; undefined for users who may not read them. */
    ofSettings: settings?.required_watermark,
    usesOf: (watermark: string): WatermarkUses =>
      findUses(watermark, { recipes, settings, albums, shares: shares ?? [] }),
    /** Whether there are no uses but these. */
    areAllKnown: settings !== undefined && shares !== undefined,
  };
}
