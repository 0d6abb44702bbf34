import { isCleanViewer } from "@/lib/access";
import { isRecipeKey } from "@/lib/engine/variants/recipe-keys";
import { isPresetKey, presetKeys } from "@/lib/engine/variants/variant-keys";
import {
  type ImageVersion,
  imageUrl,
  imageUrls,
  markVersion,
  type RecipeInUrls,
  recipeUrl,
  variantVersion,
} from "@/lib/image-urls";
import { type Actor, hasScope } from "@/lib/kernel/actor";
import { presentFields } from "@/lib/values/image-fields";
import type { ImageColor } from "./file-info/resource";
import { type ShownImage, takenAtOf } from "./image";
import type { DeclaredFile } from "./list-queries/columns";
import { type GridImage, maxGridAlt } from "./list-queries/resource";
import type { GridRow } from "./list-repository";
import { type BackupStatus, backupStatuses, type ImageResource } from "./resource";

type Row = ShownImage["image"];

/** Returns the wire form of one of the actor's images as the owner sees it, with the URLs of the recipes. */
export function presentImage(
  actor: Actor,
  { image, file, declared, mark, tags, isFavourited, duplicateOf }: ShownImage,
  recipes: readonly RecipeInUrls[] = [],
): ImageResource {
  return {
    id: image.id,
    owner: actor.library.email,
    filename: image.filename,
    original_filename: image.originalFilename ?? image.filename,
    album: image.albumSlug,
    tags,
    urls: buildUrls(actor, mark ? { ...image, mark } : image, recipes),
    upload: null,
    version: image.generation,
    ...presentVariantVersion(image),
    info: {
      ...buildInfo(image, file, declared ?? null),
      ...(duplicateOf !== undefined && { duplicate_of: duplicateOf }),
    },
    status: buildStatus(image, file),
    ...presentFields(image),
    expiration_date: image.expirationDate,
    is_private: image.isPrivate,
    is_favourited: isFavourited,
    archived: image.archivedAt !== null,
    taken_at: takenAtOf(image),
    created_at: image.createdAt,
    updated_at: image.updatedAt,
  };
}

/**
 * Returns the wire form of one of the actor's images for a response. Only credentials that read
 * images get the id of a different image.
 */
export function presentToCaller(
  actor: Actor,
  shown: ShownImage,
  recipes: readonly RecipeInUrls[] = [],
): ImageResource {
  const isHidden = shown.duplicateOf !== undefined && !hasScope(actor, "images:read");
  return presentImage(actor, isHidden ? { ...shown, duplicateOf: null } : shown, recipes);
}

/**
 * Returns what a grid shows of one of the actor's images. Members that rarely differ from their
 * default are omitted.
 */
export function presentGridImage({ library }: Actor, row: GridRow): GridImage {
  return {
    id: row.id,
    filename: row.filename,
    alt: shorten(row.alt ?? "", maxGridAlt),
    width: row.width,
    height: row.height,
    pages: row.pages,
    placeholder: row.placeholder,
    created_at: row.createdAt,
    taken_at: takenAtOf(row),
    version: row.generation,
    ...presentVariantVersion(row),
    ...(row.mark !== null && { url_version: variantVersion(row, gridKey) + markVersion(row.mark) }),
    visibility: row.visibility,
    url: imageUrl(library, row, "original"),
    ...(row.isFavourited && { is_favourited: true }),
    ...(row.nsfw && { nsfw: true }),
    ...(row.isEncrypted && { encrypted: true }),
    ...(row.rating > 0 && { rating: row.rating }),
    ...(row.pick !== "none" && { pick: row.pick }),
    ...(row.archivedAt !== null && { archived: true }),
    ...((row.aiStatus === "pending" || row.aiStatus === "failed") && { ai: row.aiStatus }),
    ...(row.deletedAt !== null && { state: "deleted" as const, deleted_at: row.deletedAt }),
    ...(row.expirationDate !== null && { expiration_date: row.expirationDate }),
  };
}

/** Grids show presets that follow no focal point. All of them have the version of this one. */
const gridKey = "w512";

/** Returns the version of the variants, if it is not the version of the image. */
function presentVariantVersion(image: ImageVersion): { variant_version?: string } {
  const version = variantVersion(image, gridKey);
  return version === `${image.generation}` ? {} : { variant_version: version };
}

/** Counts code points, as PostgreSQL does. */
function shorten(text: string, max: number): string {
  const characters = [...text];
  return characters.length > max ? `${characters.slice(0, max - 1).join("")}…` : text;
}

const standardKeys = ["original", ...presetKeys];

/** With a required watermark, the largest preset stands for the original that others do not get. */
function buildUrls(
  actor: Actor,
  image: Row & Pick<ShownImage, "mark">,
  recipes: readonly RecipeInUrls[],
): Record<string, string> {
  const customKeys = image.variantsReady.filter((key) => !isPresetKey(key));
  const keys = customKeys.length === 0 ? standardKeys : [...standardKeys, ...customKeys];
  const urls = imageUrls(actor.library, image, keys);
  if (image.mark && urls.w2048 !== undefined && !isCleanViewer(actor)) urls.original = urls.w2048;
  for (const recipe of recipes) urls[recipe.name] = recipeUrl(actor, image, recipe);

  return urls;
}

/** The response compares colors and metadata with their schema. They are not parsed here too. */
function buildInfo(
  { isEncrypted }: Row,
  file: ShownImage["file"],
  declared: DeclaredFile | null,
): ImageResource["info"] {
  const shown = file ?? declared;
  return {
    content_type: shown?.contentType ?? null,
    size_bytes: shown?.sizeBytes ?? null,
    width: shown?.width ?? null,
    height: shown?.height ?? null,
    format: file?.format ?? null,
    pages: file?.pages ?? null,
    has_alpha: file?.hasAlpha ?? null,
    color_space: file?.colorSpace ?? null,
    sha256: file?.sha256 ?? null,
    placeholder: file?.placeholder ?? null,
    // Must not reveal what an encrypted image looks like.
    phash: isEncrypted ? null : (file?.phash ?? null),
    colors: file?.colors && !isEncrypted ? presentColors(file.colors) : null,
    exif: file?.exif ?? null,
    place: presentPlace(file?.place ?? null),
    license_embedded: file?.licenseEmbedded ?? null,
    metadata: (file?.metadata ?? null) as ImageResource["info"]["metadata"],
  };
}

/** In the order of the response, which differs from the stored one, and would be copied again. */
function presentColors(stored: string): ImageColor[] {
  const colors: ImageColor[] = JSON.parse(stored);
  return colors.map(({ hex, name, share }) => ({ hex, name, share }));
}

function presentPlace(place: NonNullable<ShownImage["file"]>["place"]): ImageResource["info"]["place"] {
  if (place?.country == null) return null;

  const { country, region, city, cityId } = place;
  return { country, region, city, city_id: cityId };
}

function buildStatus(image: Row, file: ShownImage["file"]): ImageResource["status"] {
  return {
    upload: image.uploaded ? "complete" : "pending",
    state: image.deletedAt === null ? "active" : "deleted",
    deleted_at: image.deletedAt,
    variants: buildVariantStatus(image),
    damaged: file !== null && file.damagedAt !== null,
    encrypted: image.isEncrypted,
    key_version: image.keyVersion,
    backup: { status: parseBackupStatus(image), synced_at: image.backupSyncedAt, error: image.backupError },
    ai: image.aiStatus,
  };
}

function parseBackupStatus({ backupStatus }: Row): BackupStatus {
  return backupStatuses.find((status) => status === backupStatus) ?? "disabled";
}

/** Presets in their standard order, then custom variants. */
function sortVariantKeys(keys: readonly string[]): string[] {
  if (keys.length === 0) return [];

  const presets = presetKeys.filter((key) => keys.includes(key));
  return [...presets, ...keys.filter((key) => !isPresetKey(key))];
}

function buildVariantStatus(image: Row): ImageResource["status"]["variants"] {
  return {
    ready: sortVariantKeys(image.variantsReady),
    // The keys of renditions from recipes are no public names.
    pending: sortVariantKeys(image.variantsAwaited.filter((key) => !isRecipeKey(key))),
    failed: sortVariantKeys(image.variantsFailed),
  };
}
