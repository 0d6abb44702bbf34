/** What an image's addresses are made of. */
export interface ImageLocation {
  album: string;
  filename: string;
}

/** Path of the original: `/i/{handle}/{album}/{filename}` (contract §1). */
export function originalPath(handle: string, { album, filename }: ImageLocation): string {
  return `/i/${handle}/${album}/${encodeURIComponent(filename)}`;
}

/** Path of a variant; it ends in the filename, because forums and chat programs look at the extension. */
export function variantPath(handle: string, { album, filename }: ImageLocation, variantKey: string): string {
  return variantKey === "original"
    ? originalPath(handle, { album, filename })
    : `/i/${handle}/${album}/${variantKey}/${encodeURIComponent(filename)}`;
}
