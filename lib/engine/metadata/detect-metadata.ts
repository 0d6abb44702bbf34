import { gunzipSync, inflateSync } from "node:zlib";
import type { ImageFormat } from "../formats";
import type { CompressedBlock } from "./detection";
import { type MetadataKind, metadataKinds } from "./kinds";
import { walkMetadata } from "./walk-metadata";

/**
 * Returns the kinds of metadata in a file, without duplicates and in the order of `metadataKinds`.
 * Never throws.
 */
export function detectMetadata(bytes: Uint8Array, format: ImageFormat): MetadataKind[] {
  return readMetadata(bytes, format).kinds;
}

/** Same, and also returns the XMP packets of the image in their order in the file. */
export function readMetadata(
  bytes: Uint8Array,
  format: ImageFormat,
): { kinds: MetadataKind[]; packets: Uint8Array[] } {
  const packets: Uint8Array[] = [];
  const kinds = new Set<MetadataKind>();
  const detection = walkMetadata(bytes, format);
  for (let step = detection.next(); !step.done; ) {
    const { value } = step;
    if (typeof value === "string") kinds.add(value);
    else if ("xmp" in value) packets.push(value.xmp);
    const isBlock = typeof value === "object" && "encoding" in value;
    step = detection.next(isBlock ? decompress(value) : undefined);
  }

  return { kinds: metadataKinds.filter((kind) => kinds.has(kind)), packets };
}

function decompress({ encoding, bytes, maxContentBytes }: CompressedBlock): Uint8Array | undefined {
  try {
    const options = { maxOutputLength: maxContentBytes };
    return encoding === "gzip" ? gunzipSync(bytes, options) : inflateSync(bytes, options);
  } catch {
    return undefined;
  }
}
