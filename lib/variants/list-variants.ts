import { compareCustomKeys, isCustomKey, presetKeys } from "@/lib/engine/variants/variant-keys";
import { imageUrl, signedVariantUrl } from "@/lib/image-urls";
import { type ImageWithFile, requireImage } from "@/lib/images";
import type { Actor } from "@/lib/kernel/actor";
import { listCustomKeys } from "./rendition";
import { listRenditions, type RenditionRow } from "./repository";
import { customVariantLimit, type VariantList, type VariantResource } from "./resource";
import { saveQueued } from "./save-queue";

/**
 * Lists the original, every preset whether rendered or not, and custom variants that are ready,
 * pending or failed.
 */
export async function listVariants(actor: Actor, imageId: string): Promise<VariantList> {
  await saveQueued(imageId);
  const imageWithFile = await requireImage(actor, imageId, { deleted: "hidden" });
  const rows = await listRenditions(imageId, imageWithFile.image.generation);
  const pendingKeys = imageWithFile.image.variantsAwaited;
  const customRowKeys = rows.filter((row) => row.kind === "custom").map((row) => row.variantKey);
  const customKeys = [...new Set([...customRowKeys, ...pendingKeys.filter(isCustomKey)])];
  customKeys.sort(compareCustomKeys);
  const describe = (key: string) =>
    presentVariant(
      buildVariantUrl(actor, imageWithFile, key),
      key,
      rows.filter((row) => row.variantKey === key),
      pendingKeys.includes(key),
    );

  return {
    data: [
      presentOriginalVariant(actor, imageWithFile),
      ...presetKeys.map(describe),
      ...customKeys.map(describe),
    ],
    custom_count: listCustomKeys(rows).length,
    custom_limit: customVariantLimit,
  };
}

function buildVariantUrl(actor: Actor, { image }: ImageWithFile, key: string): string {
  return (isCustomKey(key) ? signedVariantUrl : imageUrl)(actor.library, image, key);
}

function presentOriginalVariant(actor: Actor, imageWithFile: ImageWithFile): VariantResource {
  const { image, file } = imageWithFile;
  return {
    key: "original",
    kind: "preset",
    status: image.uploaded ? "ready" : "pending",
    url: buildVariantUrl(actor, imageWithFile, "original"),
    content_type: file?.contentType ?? null,
    size_bytes: file?.sizeBytes ?? null,
    width: file?.width ?? null,
    height: file?.height ?? null,
    created_at: file?.completedAt ?? null,
    renderings: [],
    error: null,
  };
}

function presentVariant(
  url: string,
  key: string,
  rows: readonly RenditionRow[],
  isPending: boolean,
): VariantResource {
  const ready = rows.filter((row) => row.status === "ready");
  const [main] = ready.length > 0 ? ready : rows;
  return {
    key,
    kind: isCustomKey(key) ? "custom" : "preset",
    status: ready.length > 0 ? "ready" : isPending ? "pending" : main ? "failed" : "absent",
    url,
    content_type: main?.contentType ?? null,
    size_bytes: main?.sizeBytes ?? null,
    width: main?.width ?? null,
    height: main?.height ?? null,
    created_at: main?.createdAt ?? null,
    renderings: ready.map((row) => ({
      format: row.format,
      content_type: row.contentType ?? "",
      size_bytes: row.sizeBytes ?? 0,
    })),
    error: ready.length > 0 ? null : (main?.error ?? null),
  };
}
