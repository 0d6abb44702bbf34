import { isPresetKey, presetKeys } from "@/lib/engine";
import type { Actor } from "@/lib/kernel/actor";
import { originalPath, variantPath } from "@/lib/kernel/addresses";
import { env } from "@/lib/platform/env";
import { listTagsOf } from "@/lib/tags";
import type { Image, ImageWithFile, LiveFile } from "./image";
import { favouritesAmong } from "./repository";
import type { ImageResource, Visibility } from "./resource";

/** The wire form of the owner's images, in the order given; two queries however many they are. */
export async function presentImages(actor: Actor, rows: readonly ImageWithFile[]): Promise<ImageResource[]> {
  const ids = rows.map((row) => row.image.id);
  const [tagsOf, favourited] = await Promise.all([listTagsOf(ids), favouritesAmong(actor.owner, ids)]);
  return rows.map(({ image, file }) => ({
    id: image.id,
    owner: image.owner,
    filename: image.filename,
    album: image.albumSlug,
    tags: tagsOf.get(image.id) ?? [],
    urls: urlsOf(actor.handle, image),
    upload: null,
    info: infoOf(file),
    status: statusOf(image),
    alt: image.alt ?? "",
    nsfw: image.nsfw,
    license: image.license,
    visibility: image.visibility as Visibility,
    expiration_date: image.expirationDate,
    is_private: image.isPrivate,
    is_favourited: favourited.has(image.id),
    created_at: image.createdAt,
    updated_at: image.updatedAt,
  }));
}

export async function presentImage(actor: Actor, row: ImageWithFile): Promise<ImageResource> {
  const [resource] = await presentImages(actor, [row]);
  if (!resource) throw new Error("one image gave no resource");
  return resource;
}

function urlsOf(handle: string, image: Image): Record<string, string> {
  const { origin } = env();
  const addressed = { album: image.albumSlug, filename: image.filename };
  const keys = new Set<string>([...presetKeys, ...readyKeys(image)]);
  return {
    original: origin + originalPath(handle, addressed),
    ...Object.fromEntries([...keys].map((key) => [key, origin + variantPath(handle, addressed, key)])),
  };
}

function infoOf(file: LiveFile | null): ImageResource["info"] {
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
    exif: file?.exif ? (JSON.parse(file.exif) as Record<string, unknown>) : null,
  };
}

function statusOf(image: Image): ImageResource["status"] {
  return {
    upload: image.uploaded ? "complete" : "pending",
    state: image.deletedAt === null ? "active" : "deleted",
    deleted_at: image.deletedAt,
    variants: variantsOf(image),
    encrypted: image.isEncrypted,
    key_version: image.keyVersion,
    backup: { status: "disabled", synced_at: image.backupSyncedAt, error: image.backupError },
    ai: "none",
  };
}

/** Presets in their usual order, then custom variants. */
function readyKeys(image: Image): string[] {
  const ready = JSON.parse(image.variantsReady) as string[];
  const presets = presetKeys.filter((key) => ready.includes(key));
  return [...presets, ...ready.filter((key) => !isPresetKey(key))];
}

function variantsOf(image: Image): ImageResource["status"]["variants"] {
  const ready = readyKeys(image);
  const missing = image.uploaded ? presetKeys.filter((key) => !ready.includes(key)) : [];
  return {
    ready,
    pending: image.variantsStatus === "failed" ? [] : missing,
    failed: image.variantsStatus === "failed" ? missing : [],
  };
}
