/**
 * What a file may carry beside its picture:
 * `exif` what camera and programs wrote down; `gps` a position, in EXIF, XMP or GeoTIFF; `maker_notes` the camera maker's
 * own part; `orientation` how to turn the picture; `thumbnail` a small copy; `xmp`; `iptc`; `photoshop` and `editor_notes`
 * what editing programs keep; `icc` a colour profile; `comment` texts; `time` when a PNG was changed; `c2pa` content
 * credentials; `gain_map` brightness for HDR screens; `further_images` pictures beside the one that is shown; `application`
 * parts that are known to some program only; `trailer` bytes behind the picture's end.
 */
export const metadataKinds = [
  ...(["exif", "gps", "maker_notes", "orientation", "thumbnail", "xmp", "iptc", "photoshop"] as const),
  ...(["editor_notes", "icc", "comment", "time", "c2pa", "gain_map", "further_images"] as const),
  ...(["application", "trailer"] as const),
] as const;
export type MetadataKind = (typeof metadataKinds)[number];

/** Found is what is kept and what is removed together, and nothing is both. Each in the order of the kinds. */
export interface MetadataReport {
  found: MetadataKind[];
  kept: MetadataKind[];
  removed: MetadataKind[];
}

export function buildMetadataReport(
  found: readonly MetadataKind[],
  remaining: readonly MetadataKind[],
): MetadataReport {
  return {
    found: [...found],
    kept: found.filter((kind) => remaining.includes(kind)),
    removed: found.filter((kind) => !remaining.includes(kind)),
  };
}
