import { getOwnImage, type ImageWithFile } from "@/lib/images";
import type { Actor } from "@/lib/kernel/actor";
import { variantPath } from "@/lib/kernel/addresses";
import { compareCustomKeys, isCustomKey, presetKeys } from "@/lib/kernel/variant-keys";
import { env } from "@/lib/platform/env";
import { customKeysOf } from "./custom-slots";
import { listVariantRows, type Variant } from "./repository";
import { customVariantLimit, type VariantList, type VariantResource } from "./resource";
import { signedVariantUrl } from "./signature";

/** The original, every preset whether there or not, and the custom variants that are there, awaited or failed. */
export async function listVariants(actor: Actor, imageId: string): Promise<VariantList> {
  const found = await getOwnImage(actor, imageId);
  const rows = await listVariantRows(imageId, found.image.generation);
  const awaited = JSON.parse(found.image.variantsAwaited) as string[];
  const customs = rows.filter((row) => row.kind === "custom").map((row) => row.variantKey);
  const customKeys = [...new Set([...customs, ...awaited.filter(isCustomKey)])];
  customKeys.sort(compareCustomKeys);
  const describe = (key: string) =>
    present(
      addressOf(actor, found, key),
      key,
      rows.filter((row) => row.variantKey === key),
      awaited.includes(key),
    );
  return {
    data: [presentOriginal(actor, found), ...presetKeys.map(describe), ...customKeys.map(describe)],
    custom_count: customKeysOf(rows).length,
    custom_limit: customVariantLimit,
  };
}

function addressOf(actor: Actor, { image }: ImageWithFile, key: string): string {
  const addressed = { album: image.albumSlug, filename: image.filename };
  if (isCustomKey(key)) return signedVariantUrl(actor.handle, addressed, key);
  return env().origin + variantPath(actor.handle, addressed, key);
}

function presentOriginal(actor: Actor, found: ImageWithFile): VariantResource {
  const { image, file } = found;
  return {
    key: "original",
    kind: "preset",
    status: image.uploaded ? "ready" : "pending",
    url: addressOf(actor, found, "original"),
    content_type: file?.contentType ?? null,
    size_bytes: file?.sizeBytes ?? null,
    width: file?.width ?? null,
    height: file?.height ?? null,
    created_at: file?.completedAt ?? null,
    renderings: [],
    error: null,
  };
}

function present(url: string, key: string, rows: readonly Variant[], isAwaited: boolean): VariantResource {
  const ready = rows.filter((row) => row.status === "ready");
  const [main] = ready.length > 0 ? ready : rows;
  return {
    key,
    kind: isCustomKey(key) ? "custom" : "preset",
    status: ready.length > 0 ? "ready" : isAwaited ? "pending" : main ? "failed" : "absent",
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
