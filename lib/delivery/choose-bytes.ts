import { getSelectableFormats, type OutputFormat } from "@/lib/engine";
import { toUnmarkedKey } from "@/lib/engine/variants/marked-keys";
import { isRecipeKey } from "@/lib/engine/variants/recipe-keys";
import { isCustomKey, isPresetKey } from "@/lib/engine/variants/variant-keys";
import { AppError, validationError } from "@/lib/kernel/errors";
import { ensureRendition, isUnsavedVariant, toImageSource } from "@/lib/variants";
import { variantErrors } from "@/lib/variants/errors";
import { formatsByPreference, variesByAccept } from "./negotiate";
import type { StoredBytes, VariantRequest } from "./prepared-response";
import type { DeliveredImage } from "./repository";

/** An image of which bytes are chosen. */
export type ImageBytes = Pick<
  DeliveredImage,
  "imageId" | "generation" | "cropRevision" | "pendingKeys" | "file" | "renditions" | "failures"
>;

/** The part of a request that decides which bytes of an image are chosen. */
interface BytesRequest extends Pick<VariantRequest, "format" | "accept"> {
  /** The key of the renditions, with the required watermark if one is shown, or `original`. */
  variantKey: string;
}

/**
 * Returns whether the request may create a variant, no preset, that does not exist. The format is
 * given for recipes.
 */
export type CanCreateVariant = (format?: OutputFormat) => Promise<boolean>;

interface ChosenBytes {
  bytes: StoredBytes;
  /** Headers specific to these bytes. */
  headers: Record<string, string>;
}

/**
 * Returns the bytes for the request, rendering them now if allowed, or undefined when there are
 * none. Once a variant exists in one format or is pending, anyone who may see the image can have
 * the others rendered: a pending one may have existed before the focal point changed. Each format
 * by a public recipe is counted for visitors.
 * @throws AppError VALIDATION_ERROR for an impossible format, VARIANT_FAILED when no format could
 *   be rendered
 */
export async function chooseBytes(
  image: ImageBytes,
  variantRequest: BytesRequest,
  canCreate: CanCreateVariant,
): Promise<ChosenBytes | undefined> {
  const { variantKey } = variantRequest;
  if (!image.file) return undefined;
  if (variantKey === "original") return originalBytes(image.file, variantRequest);
  const unmarkedKey = toUnmarkedKey(variantKey);
  if (isPresetKey(unmarkedKey)) return chooseRendition(image, image.file, variantRequest);
  if (!(isCustomKey(unmarkedKey) || isRecipeKey(unmarkedKey))) return undefined;

  const format = isRecipeKey(unmarkedKey) ? findNextFormat(image, image.file, variantRequest) : undefined;
  const isOpen =
    (await exists(image, variantKey, format)) ||
    (await canCreate(format)) ||
    (format !== undefined && (await exists(image, variantKey)));

  return isOpen ? chooseRendition(image, image.file, variantRequest) : undefined;
}

/**
 * Returns whether the variant is pending or exists, in the format if one is given. Renditions with
 * required watermarks follow from those without.
 */
async function exists(image: ImageBytes, variantKey: string, format?: OutputFormat): Promise<boolean> {
  const keys = new Set([variantKey, toUnmarkedKey(variantKey)]);
  for (const key of keys) if (await existsAs(image, key, format)) return true;
  return false;
}

async function existsAs(image: ImageBytes, key: string, format?: OutputFormat): Promise<boolean> {
  const isMatch = (one: { key: string; format: string }) =>
    one.key === key && (format === undefined || one.format === format);

  return (
    image.pendingKeys.includes(key) ||
    image.renditions.some(isMatch) ||
    (await isUnsavedVariant(image, key, format))
  );
}

type FileVersion = NonNullable<ImageBytes["file"]>;

async function chooseRendition(
  image: ImageBytes,
  file: FileVersion,
  variantRequest: BytesRequest,
): Promise<ChosenBytes> {
  const { variantKey: key } = variantRequest;
  for (const format of listCandidateFormats(image, file, variantRequest)) {
    const isMatch = (one: { key: string; format: string }) => one.key === key && one.format === format;
    if (image.failures.some(isMatch)) continue;

    const bytes = image.renditions.find(isMatch) ?? (await createRendition(image, { key, format }));
    if (bytes) return { bytes, headers: dependsOnAccept(file, variantRequest) ? { vary: "Accept" } : {} };
  }
  throw new AppError(variantErrors.failed);
}

/**
 * The requested format, else the formats the client accepts, best first: if one fails, the next is
 * used. No other format of a damaged file may be rendered, so formats that exist come first, even
 * formats that the client does not name.
 */
function listCandidateFormats(
  { renditions }: ImageBytes,
  file: FileVersion,
  { variantKey, format, accept }: BytesRequest,
): OutputFormat[] {
  const source = toImageSource(file);
  if (format === undefined) {
    const accepted = formatsByPreference(source, variantKey, accept);
    if (file.damagedAt === null) return accepted;

    const exists = (one: OutputFormat) =>
      renditions.some((rendition) => rendition.key === variantKey && rendition.format === one);
    const possible = new Set([...accepted, ...getSelectableFormats(source, variantKey)]);

    return [...[...possible].filter(exists), ...accepted];
  }

  assertFormatPossible(getSelectableFormats(source, variantKey), format);
  return [format];
}

/** The format that is delivered, or tried first; undefined if all have failed. */
function findNextFormat(
  image: ImageBytes,
  file: FileVersion,
  variantRequest: BytesRequest,
): OutputFormat | undefined {
  const { variantKey, format: requested } = variantRequest;
  const hasFailed = (format: OutputFormat) =>
    image.failures.some((one) => one.key === variantKey && one.format === format);

  return requested ?? listCandidateFormats(image, file, variantRequest).find((format) => !hasFailed(format));
}

function dependsOnAccept(file: FileVersion, { variantKey, format }: BytesRequest): boolean {
  return format === undefined && variesByAccept(toImageSource(file), variantKey);
}

function assertFormatPossible(possible: readonly string[], format: OutputFormat): void {
  if (possible.includes(format)) return;
  throw validationError({ format: [`only available as ${possible.join(", ")}`] });
}

async function createRendition(
  image: ImageBytes,
  job: Parameters<typeof ensureRendition>[1],
): Promise<StoredBytes | undefined> {
  const rendition = await ensureRendition(image, job);
  if (!rendition?.blobKey) return undefined;

  return {
    blobKey: rendition.blobKey,
    sizeBytes: rendition.sizeBytes ?? 0,
    sha256: rendition.sha256,
    contentType: rendition.contentType ?? "application/octet-stream",
    format: rendition.format,
    modifiedAt: rendition.updatedAt,
  };
}

function originalBytes(file: FileVersion, { format }: BytesRequest): ChosenBytes | undefined {
  if (!file.blobKey || file.completedAt === null || file.damagedAt !== null) return undefined;

  if (format !== undefined) assertFormatPossible([file.format ?? "other"], format);
  return {
    bytes: {
      blobKey: file.blobKey,
      sizeBytes: file.sizeBytes ?? 0,
      sha256: file.sha256,
      contentType: file.contentType ?? "application/octet-stream",
      format: file.format ?? "other",
      modifiedAt: file.completedAt,
    },
    headers: file.contentEncoding === null ? {} : { "content-encoding": file.contentEncoding },
  };
}
