/**
 * Cache tags, by which a CDN purges related responses at once. Tags are public, so they contain
 * ids, never email addresses.
 */
export const cacheTags = {
  image: (imageId: string): string => `i-${imageId}`,
  /** All formats of a variant. `original` counts as a variant. */
  variant: (imageId: string, variantKey: string): string => `v-${imageId}-${variantKey}`,
  /** All renditions of an image from recipes. */
  recipesOf: (imageId: string): string => `n-${imageId}`,
  /** All densities and formats of all renditions from a recipe. */
  recipe: (uid: string, slug: string): string => `r-${uid}-${slug}`,
  album: (uid: string, albumSlug: string): string => `a-${uid}-${albumSlug}`,
  /** All profile pictures of an owner. */
  avatar: (uid: string): string => `p-${uid}`,
  /** The public pages, lists and feeds of an owner. */
  pages: (uid: string): string => `g-${uid}`,
  owner: (uid: string): string => `o-${uid}`,
} as const;

/** Cache tags of one delivery response. */
export function getDeliveryTags(delivery: {
  uid: string;
  imageId: string;
  album: string;
  variantKey: string;
  recipe?: string | undefined;
}): string[] {
  const { uid, imageId, album, variantKey, recipe } = delivery;
  return [
    cacheTags.image(imageId),
    cacheTags.variant(imageId, variantKey),
    ...(recipe === undefined ? [] : [cacheTags.recipesOf(imageId), cacheTags.recipe(uid, recipe)]),
    cacheTags.album(uid, album),
    cacheTags.owner(uid),
  ];
}
