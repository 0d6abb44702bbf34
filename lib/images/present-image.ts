import { z } from "zod";
import { isPresetKey, presetKeys } from "@/lib/engine/variants/variant-keys";
import { imageUrls } from "@/lib/image-urls";
import type { Actor } from "@/lib/kernel/actor";
import type { Image, ImageWithFile, LiveFile } from "./image";
import { type BackupStatus, backupStatuses, ImageColor, ImageMetadata, type ImageResource } from "./resource";

const ImageColors = z.array(ImageColor);

/** Returns the wire form of one of the actor's images. */
export function presentImage(
  actor: Actor,
  { image, file, tags, isFavourited }: ImageWithFile,
): ImageResource {
  return {
    id: image.id,
    owner: image.owner,
    filename: image.filename,
    album: image.albumSlug,
    tags,
    urls: buildUrls(actor, image),
    upload: null,
    version: image.generation,
    info: buildInfo(image, file),
    status: buildStatus(image),
    alt: image.alt ?? "",
    nsfw: image.nsfw,
    license: image.license,
    embed_license: image.embedLicense,
    visibility: image.visibility,
    expiration_date: image.expirationDate,
    is_private: image.isPrivate,
    is_favourited: isFavourited,
    created_at: image.createdAt,
    updated_at: image.updatedAt,
  };
}

function buildUrls({ library }: Actor, image: Image): Record<string, string> {
  const keys = new Set(["original", ...presetKeys, ...sortVariantKeys(image.variantsReady)]);
  return imageUrls(library, image, keys);
}

function buildInfo({ isEncrypted }: Image, file: LiveFile | null): ImageResource["info"] {
  return {
    content_type: file?.contentType ?? null,
    size_bytes: file?.sizeBytes ?? null,
    width: file?.width ?? null,
    height: file?.height ?? null,
    format: file?.format ?? null,
    pages: file?.pages ?? null,
    has_alpha: file?.hasAlpha ?? null,
    color_space: file?.colorSpace ?? null,
    sha256: file?.sha256 ?? null,
    placeholder: file?.placeholder ?? null,
    // Must not reveal what an encrypted image looks like.
    phash: isEncrypted ? null : (file?.phash ?? null),
    colors: file?.colors && !isEncrypted ? ImageColors.parse(JSON.parse(file.colors)) : null,
    exif: file?.exif ?? null,
    license_embedded: file?.licenseEmbedded ?? null,
    metadata: file?.metadata ? ImageMetadata.parse(JSON.parse(file.metadata)) : null,
  };
}

function buildStatus(image: Image): ImageResource["status"] {
  return {
    upload: image.uploaded ? "complete" : "pending",
    state: image.deletedAt === null ? "active" : "deleted",
    deleted_at: image.deletedAt,
    variants: buildVariantStatus(image),
    encrypted: image.isEncrypted,
    key_version: image.keyVersion,
    backup: { status: parseBackupStatus(image), synced_at: image.backupSyncedAt, error: image.backupError },
    ai: "none",
  };
}

function parseBackupStatus({ backupStatus }: Image): BackupStatus {
  return backupStatuses.find((status) => status === backupStatus) ?? "disabled";
}

/** Presets in their standard order, then custom variants. */
function sortVariantKeys(keys: readonly string[]): string[] {
  const presets = presetKeys.filter((key) => keys.includes(key));
  return [...presets, ...keys.filter((key) => !isPresetKey(key))];
}

function buildVariantStatus(image: Image): ImageResource["status"]["variants"] {
  return {
    ready: sortVariantKeys(image.variantsReady),
    pending: sortVariantKeys(image.variantsAwaited),
    failed: sortVariantKeys(image.variantsFailed),
  };
}
