/**
 * The kinds of metadata in a file: `exif` camera and software fields; `gps` a location: a position
 * in EXIF, XMP or GeoTIFF, or the name of a place in IPTC or XMP; `maker_notes` the camera vendor's
 * private data; `orientation`; `thumbnail`; `xmp`; `iptc`; `photoshop` and `editor_notes` private
 * data of editors; `icc` a color profile; `comment` texts; `time` the modification time of a PNG;
 * `c2pa` content credentials; `gain_map` brightness for HDR screens; `further_images` images in
 * addition to the displayed one; `application` application-specific data; `trailer` bytes after the
 * end of the image.
 */
export const metadataKinds = [
  "exif",
  "gps",
  "maker_notes",
  "orientation",
  "thumbnail",
  "xmp",
  "iptc",
  "photoshop",
  "editor_notes",
  "icc",
  "comment",
  "time",
  "c2pa",
  "gain_map",
  "further_images",
  "application",
  "trailer",
] as const;
export type MetadataKind = (typeof metadataKinds)[number];

/**
 * `found` is the disjoint union of `kept` and `removed`. Each is in the order of `metadataKinds`.
 */
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
