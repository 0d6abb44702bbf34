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
  const kinds = new Set<MetadataKind>();
  const detection = walkMetadata(bytes, format);
  for (let step = detection.next(); !step.done; ) {
    if (typeof step.value === "string") {
      kinds.add(step.value);
      step = detection.next();
    } else step = detection.next(decompress(step.value));
  }

  return metadataKinds.filter((kind) => kinds.has(kind));
}

function decompress({ encoding, bytes, maxContentBytes }: CompressedBlock): Uint8Array | undefined {
  try {
    const options = { maxOutputLength: maxContentBytes };
    return encoding === "gzip" ? gunzipSync(bytes, options) : inflateSync(bytes, options);
  } catch {
    return undefined;
  }
}
