/** The visibilities of an image. Pages use it too, so this file imports no schemas. */
export const visibilities = ["public", "unlisted", "private"] as const;
export type Visibility = (typeof visibilities)[number];
