/**
 * The names under which a shared cache keeps an answer, so that all answers of a kind can be purged at once. They are public,
 * so they hold ids, never an email address.
 */
export const cacheTags = {
  image: (imageId: string): string => `i-${imageId}`,
  /** All formats of a variant; `original` is one too. */
  variant: (imageId: string, variantKey: string): string => `v-${imageId}-${variantKey}`,
  album: (uid: string, albumSlug: string): string => `a-${uid}-${albumSlug}`,
  owner: (uid: string): string => `o-${uid}`,
} as const;

/** What the answer at a delivery address is kept under. */
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
