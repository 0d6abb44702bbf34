import { type OutputFormat, possibleFormats } from "@/lib/engine";
import { AppError, validationError } from "@/lib/kernel/errors";
import { isCustomKey, isPresetKey } from "@/lib/kernel/variant-keys";
import { ensureVariant, sourceOf } from "@/lib/variants";
import { variantErrors } from "@/lib/variants/errors";
import { formatsByPreference, variesByAccept } from "./negotiate";
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
 * @throws AppError VALIDATION_ERROR for a format that there cannot be, VARIANT_FAILED when none could be made
 */
export async function chooseBytes(
  found: Delivered,
  wish: Wish,
  mayCreate: MayCreate,
): Promise<Chosen | undefined> {
  const { variantKey } = wish;
  if (!found.file) return undefined;
  if (variantKey === "original") return original(found.file, wish);
  if (isPresetKey(variantKey)) return chooseVariant(found, found.file, wish);
  if (!isCustomKey(variantKey)) return undefined;
  const exists = found.renderings.some((one) => one.key === variantKey);
  return exists || (await mayCreate()) ? chooseVariant(found, found.file, wish) : undefined;
}

type File = NonNullable<Delivered["file"]>;

async function chooseVariant(found: Delivered, file: File, wish: Wish): Promise<Chosen> {
  const { variantKey: key } = wish;
  for (const format of formatsFor(file, wish)) {
    const isSame = (one: { key: string; format: string }) => one.key === key && one.format === format;
    if (found.failures.some(isSame)) continue;
    const bytes = found.renderings.find(isSame) ?? (await make(found, { key, format }));
    if (bytes) return { bytes, further: variesFor(file, wish) ? { vary: "Accept" } : {} };
  }
  throw new AppError(variantErrors.failed);
}

/** The one that is asked for, else what this client takes, the best first: what cannot be made is made in the next. */
function formatsFor(file: File, { variantKey, format, accept }: Wish): OutputFormat[] {
  const source = sourceOf(file);
  if (format === undefined) return formatsByPreference(source, variantKey, accept);
  refuseUnless(possibleFormats(source, variantKey), format);
  return [format];
}

function variesFor(file: File, { variantKey, format }: Wish): boolean {
  return format === undefined && variesByAccept(sourceOf(file), variantKey);
}

function refuseUnless(possible: readonly string[], format: OutputFormat): void {
  if (possible.includes(format)) return;
  throw validationError({ format: [`this can be had as ${possible.join(", ")} only`] });
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

function original(file: File, { format }: Wish): Chosen | undefined {
  if (!file.blobKey || file.completedAt === null) return undefined;
  if (format !== undefined) refuseUnless([file.format ?? "other"], format);
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
