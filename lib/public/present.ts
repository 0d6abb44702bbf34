import { z } from "zod";
import { decideAccess, toImageFacts } from "@/lib/access";
import { presetKeys } from "@/lib/engine/variants/variant-keys";
import { appOrigin, imagePageUrls, imageUrl, imageUrls } from "@/lib/image-urls";
import { albumPagePath, collectionPagePath } from "@/lib/image-urls/image-path";
import { ImageColor } from "@/lib/images/file-info/resource";
import { type DescribedLicense, describeLicenses, noLicense } from "@/lib/licenses";
import type { AlbumRow, AlbumSummary } from "./album-repository";
import type { CollectionRow } from "./collection-repository";
import type { ImageRow, OwnerRow } from "./repository";
import type { PublicAlbum, PublicCamera, PublicCollection, PublicImage } from "./resource";

const Colors = z.array(ImageColor);

/** Returns the public form of images of the account. */
export async function presentImages(owner: OwnerRow, rows: readonly ImageRow[]): Promise<PublicImage[]> {
  const licenses = await describeLicenses(owner.owner, [...new Set(rows.map((row) => row.license))]);
  return rows.map((row) => presentImage(owner, row, licenses.get(row.license)));
}

function presentImage(owner: OwnerRow, row: ImageRow, license: DescribedLicense | undefined): PublicImage {
  const { file } = row;
  return {
    filename: row.filename,
    title: row.title ?? "",
    description: row.description ?? "",
    alt: row.alt ?? "",
    album: row.albumSlug,
    tags: row.tags,
    tag_names: row.tagNames,
    page_url: imagePageUrls(owner, row).page,
    urls: presentUrls(owner, row),
    width: file.width ?? 1,
    height: file.height ?? 1,
    format: file.format ?? "",
    animated: (file.pages ?? 1) > 1,
    size_bytes: file.sizeBytes ?? 0,
    placeholder: file.placeholder,
    colors: file.colors === null ? [] : Colors.parse(JSON.parse(file.colors)),
    license: presentLicense(license),
    camera: owner.showMetadata && isCameraShown(row) ? presentCamera(file.exif) : null,
    taken_at: row.editedTakenAt ?? (owner.showMetadata ? row.fileTakenAt : null),
    nsfw: row.nsfw,
    created_at: row.createdAt,
  };
}

/** With a required watermark, the largest preset is what stands for the original. */
function presentUrls(owner: OwnerRow, row: ImageRow): Record<string, string> {
  const urls = imageUrls(owner, row, ["original", ...presetKeys]);
  return row.mark === null || urls.w2048 === undefined ? urls : { ...urls, original: urls.w2048 };
}

function presentLicense(license: DescribedLicense | undefined): PublicImage["license"] {
  if (!license) return { id: noLicense, title: "No license stated", url: null };

  const { id, title, url, own } = license;
  return { id, title, url: own ? licensePageUrl(id) : url };
}

/** The page that states an owner's own license in words. */
export function licensePageUrl(id: string): string {
  return `${appOrigin()}/licenses/${id}`;
}

/** Everyone who is shown an image has its URL with the key. */
function isCameraShown(row: ImageRow): boolean {
  const profile = { visibility: "public", isClosed: false, isWithheld: false } as const;
  return decideAccess({ image: toImageFacts(row), profile }, { by: "key" }, "exif");
}

/**
 * Names what may be shown, so that positions, serial numbers and anything new in a file stay out.
 */
function presentCamera(exif: Record<string, unknown> | null): PublicCamera | null {
  const text = (name: string) => (typeof exif?.[name] === "string" ? exif[name] : null);
  const number = (name: string) => (typeof exif?.[name] === "number" ? exif[name] : null);
  const camera = {
    make: text("make"),
    model: text("model"),
    lens: text("lens"),
    exposure: text("exposure"),
    aperture: number("aperture"),
    iso: number("iso"),
    focal_length: number("focal_length"),
  };

  return Object.values(camera).some((value) => value !== null) ? camera : null;
}

export function presentAlbum(
  owner: OwnerRow,
  row: AlbumRow,
  { summary, cover }: { summary: AlbumSummary | undefined; cover: ImageRow | undefined },
): PublicAlbum {
  return {
    album: row.albumSlug,
    title: row.title,
    description: row.description ?? "",
    color: row.color,
    url: appOrigin() + albumPagePath({ handle: owner.handle, album: row.albumSlug }),
    count: summary?.count ?? 0,
    earliest_at: summary?.earliestAt ?? null,
    latest_at: summary?.latestAt ?? null,
    layout: row.layout,
    cover_url: cover ? imageUrl(owner, cover, "thumb") : null,
    created_at: row.createdAt,
    updated_at: row.updatedAt,
  };
}

export function presentCollection(
  owner: OwnerRow,
  row: CollectionRow,
  { count, isExact, cover }: { count: number; isExact: boolean; cover: ImageRow | undefined },
): PublicCollection {
  const { slug, title, parent } = row;
  return {
    collection: slug,
    title,
    description: row.description ?? "",
    color: row.color,
    parent: parent?.slug ?? null,
    url: appOrigin() + collectionPagePath({ handle: owner.handle, collection: slug }),
    count,
    count_is_exact: isExact,
    layout: row.layout,
    cover_url: cover ? imageUrl(owner, cover, "thumb") : null,
    created_at: row.createdAt,
    updated_at: row.updatedAt,
  };
}

/** The first expiration among the images; null if none expires. */
export function firstExpiration(rows: readonly ImageRow[]): string | null {
  return firstTime(rows.map(({ expirationDate }) => expirationDate));
}

/** The first of the times; null if there is none. */
export function firstTime(times: ReadonlyArray<string | null>): string | null {
  return times.filter((time) => time !== null).sort()[0] ?? null;
}
