/**
 * Cache tags, by which a CDN purges related responses at once. Tags are public, so they contain
 * ids, never email addresses.
 */
export const cacheTags = {
  image: (imageId: string): string => `i-${imageId}`,
  /** All formats of a variant. `original` counts as a variant. */
  variant: (imageId: string, variantKey: string): string => `v-${imageId}-${variantKey}`,
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
}): string[] {
  const { uid, imageId, album, variantKey } = delivery;
  return [
    cacheTags.image(imageId),
    cacheTags.variant(imageId, variantKey),
    cacheTags.album(uid, album),
    cacheTags.owner(uid),
  ];
}
