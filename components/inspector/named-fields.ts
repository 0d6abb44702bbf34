/** The fields of an image that its history names. */
export const namedFields = [
  ...(["filename", "title", "alt", "description", "album", "tags", "license", "visibility"] as const),
  ...(["expiration_date", "nsfw", "taken_at", "focal_point", "metadata"] as const),
];
