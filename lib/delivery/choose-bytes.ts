import { isCustomKey, isPresetKey } from "@/lib/kernel/variant-keys";
import { ensureVariant, sourceOf } from "@/lib/variants";
import { negotiateFormat, variesByAccept } from "./negotiate";
import type { Wish } from "./prepared";
import type { Delivered } from "./repository";
import type { StoredBytes } from "./sendable";

/** Whether the request may bring a custom variant into being that does not exist. */
export type MayCreate = () => Promise<boolean>;

interface Chosen {
  bytes: StoredBytes;
  /** Headers that these bytes need. */
  further: Record<string, string>;
}

/**
 * The bytes that fulfil the wish, made now if they may be. Undefined when there are none. What exists in one format is made
 * in the others for whoever may see the image.
 */
export async function chooseBytes(
  found: Delivered,
  wish: Wish,
  mayCreate: MayCreate,
): Promise<Chosen | undefined> {
  const { variantKey } = wish;
  if (variantKey === "original") return original(found);
  if (!found.file) return undefined;
  if (isPresetKey(variantKey)) return chooseVariant(found, found.file, wish);
  if (!isCustomKey(variantKey)) return undefined;
  const exists = found.renderings.some((one) => one.key === variantKey);
  return exists || (await mayCreate()) ? chooseVariant(found, found.file, wish) : undefined;
}

type File = NonNullable<Delivered["file"]>;

async function chooseVariant(
  found: Delivered,
  file: File,
  { variantKey, accept }: Wish,
): Promise<Chosen | undefined> {
  const source = sourceOf(file);
  const format = negotiateFormat(source, variantKey, accept);
  const stored = found.renderings.find((one) => one.key === variantKey && one.format === format);
  const bytes = stored ?? (await make(found, { key: variantKey, format }));
  return bytes && { bytes, further: variesByAccept(source, variantKey) ? { vary: "Accept" } : {} };
}

async function make(
  found: Delivered,
  job: Parameters<typeof ensureVariant>[2],
): Promise<StoredBytes | undefined> {
  const made = await ensureVariant(found.imageId, found.generation, job);
  if (!made?.blobKey) return undefined;
  return {
    blobKey: made.blobKey,
    sizeBytes: made.sizeBytes ?? 0,
    contentType: made.contentType ?? "application/octet-stream",
    format: made.format,
    modifiedAt: made.updatedAt,
  };
}

function original({ file }: Delivered): Chosen | undefined {
  if (!file?.blobKey || file.completedAt === null) return undefined;
  return {
    bytes: {
      blobKey: file.blobKey,
      sizeBytes: file.sizeBytes ?? 0,
      contentType: file.contentType ?? "application/octet-stream",
      format: file.format ?? "other",
      modifiedAt: file.completedAt,
    },
    further: file.contentEncoding === null ? {} : { "content-encoding": file.contentEncoding },
  };
}
