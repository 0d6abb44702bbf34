import type { ApiError } from "@/components/api/api-error";
import type { AlbumResource } from "@/lib/albums/resource";
import type { RecipeResource } from "@/lib/recipes/resource";
import type { SettingsResource } from "@/lib/settings/resource";
import type { ShareResource } from "@/lib/shares/resource";

/** The uses of a watermark. */
export interface WatermarkUses {
  /** The slugs of recipes. */
  recipes: readonly string[];
  /** Whether the settings require it on all images. */
  isInSettings: boolean;
  /** The slugs of albums. */
  albums: readonly string[];
  /** The IDs of share links. */
  shares: readonly string[];
}

/** The resources that can use a watermark, as far as the user may read them. */
export interface WatermarkUsers {
  recipes: readonly Pick<RecipeResource, "slug" | "watermark">[];
  settings: Pick<SettingsResource, "required_watermark"> | undefined;
  albums: readonly Pick<AlbumResource, "album" | "required_watermark">[];
  shares: readonly Pick<ShareResource, "id" | "required_watermark">[];
}

export function findUses(watermark: string, users: WatermarkUsers): WatermarkUses {
  const isRequired = (by: { required_watermark: string | null }) => by.required_watermark === watermark;
  return {
    recipes: users.recipes.filter((recipe) => recipe.watermark === watermark).map(({ slug }) => slug),
    isInSettings: users.settings !== undefined && isRequired(users.settings),
    albums: users.albums.filter(isRequired).map(({ album }) => album),
    shares: users.shares.filter(isRequired).map(({ id }) => id),
  };
}

/** Reads them from the error of a deletion. */
export function readUses({ response: { details = {} } }: ApiError): WatermarkUses {
  const { recipes = [], settings, albums = [], shares = [] } = details;
  return { recipes, isInSettings: settings !== undefined, albums, shares };
}

export function isUsed({ recipes, isInSettings, albums, shares }: WatermarkUses): boolean {
  return isInSettings || [recipes, albums, shares].some((list) => list.length > 0);
}
