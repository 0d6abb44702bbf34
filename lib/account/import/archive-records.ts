import { z } from "zod";
import { maxLabels } from "@/lib/ai/resource";
import { AlbumSlug, CreateAlbum } from "@/lib/albums/resource";
import { albumSorts, maxOrderedImages } from "@/lib/albums/values";
import { archiveFormat, archiveVersion } from "@/lib/archives/resource";
import { isPresetKey } from "@/lib/engine/variants/variant-keys";
import { Handle } from "@/lib/identity/owners/resource";
import { reservedWords } from "@/lib/image-urls/reserved-words";
import { CustomKey } from "@/lib/image-urls/resource";
import { ImageMetadata } from "@/lib/images/file-info/resource";
import { CreateImage, UpdateImage } from "@/lib/images/resource";
import { Day } from "@/lib/kernel/dates";
import { type IdPrefix, isId } from "@/lib/kernel/ids";
import { isoTime } from "@/lib/kernel/time";
import { CreateLicense } from "@/lib/licenses/resource";
import { CreateRecipe, StoredSettings } from "@/lib/recipes/resource";
import { MaxGuestBytes, MaxGuestFiles, UpdateShare } from "@/lib/shares/resource";
import { maxFrozenImages, maxSharedImages } from "@/lib/shares/values";
import { toTagSlug } from "@/lib/tags";
import { CreateTag } from "@/lib/tags/resource";
import { mapTexts } from "@/lib/values/image-fields";
import { pageLayouts } from "@/lib/values/page-layout";
import { PaletteColor } from "@/lib/values/palette";
import { customVariantLimit } from "@/lib/variants/resource";
import { UpdateWatermark } from "@/lib/watermarks/resource";

// The content of an archive is checked like the body of a request: anyone can write one.

export const Time = z.string().refine((text) => {
  const epochMs = Date.parse(text);
  return !Number.isNaN(epochMs) && isoTime(epochMs) === text;
}, "is not a time");
const Count = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
const Sha256 = z.string().regex(/^[\da-f]{64}$/, "is not a SHA-256");
export const Id = (prefix: IdPrefix) => z.string().refine((text) => isId(prefix, text), "is not an id");

const image = CreateImage.required().shape;
const editedImage = UpdateImage.required().shape;
const album = CreateAlbum.required().shape;
const license = CreateLicense.required().shape;
const tag = CreateTag.required().shape;
const watermark = UpdateWatermark.required().shape;
const share = UpdateShare.required().shape;

const LicenseStatement = z.object({
  rights: z.string().max(2_000),
  terms: z.string().max(2_000),
  url: z.string().max(2_048).nullable(),
  isClaimed: z.boolean(),
  author: z.string().max(500).nullable(),
  owner: z.string().max(500),
});

const Text = z.string().max(10_000);
const text = z.string().max(1_000).exactOptional();
const number = z.number().exactOptional();

const Exif = z.object({
  make: text,
  model: text,
  lens: text,
  taken_at: text,
  exposure: text,
  aperture: number,
  iso: number,
  focal_length: number,
  orientation: number,
  gps: z.object({ latitude: z.number(), longitude: z.number(), altitude: number }).exactOptional(),
});

const Share = z.number().min(0).max(1);

/** An analysis is checked and cut like the answer of a model. */
const Analysis = z
  .object({
    analyzed_at: Time,
    labels: z.array(Text).max(maxLabels),
    label_scores: z.array(Share).max(maxLabels),
    caption: Text.nullable(),
    text: Text.nullable(),
    faces: z.array(z.object({ x: Share, y: Share, width: Share, height: Share })).max(100),
    nsfw_score: Share.nullable(),
    nsfw_flagged: z.boolean(),
    model_version: z.string().max(200).nullable(),
    processing_time_ms: z.number().int().min(0).max(1_000_000_000).nullable(),
  })
  .refine(({ labels, label_scores }) => labels.length === label_scores.length, "has labels without scores");

const VariantKeys = z.array(z.string()).max(1_000);

export const ArchivedImage = z.object({
  id: Id("img"),
  filename: image.filename,
  original_filename: image.original_filename,
  album: AlbumSlug,
  tags: image.tags,
  // Archives of earlier versions lack later texts.
  ...mapTexts(({ request }) => request.default("")),
  metadata: image.metadata,
  focal_point: editedImage.focal_point,
  nsfw: z.boolean(),
  license: image.license,
  embed_license: z.boolean(),
  visibility: image.visibility,
  // Archives of 1.0 have neither.
  rating: editedImage.rating.default(0),
  pick: editedImage.pick.default("none"),
  expiration_date: Time.nullable(),
  strip_metadata: z.boolean(),
  strip_location: z.boolean(),
  taken_at: editedImage.taken_at,
  created_at: Time,
  updated_at: Time,
  version: z.number().int().min(0).max(999_999_999),
  status: z.object({
    upload: z.enum(["pending", "complete"]),
    deleted_at: Time.nullable(),
    encrypted: z.boolean(),
    damaged: z.boolean(),
    variants: z
      .object({ ready: VariantKeys, pending: VariantKeys, failed: VariantKeys })
      .transform(({ ready, pending, failed }) => selectVariantKeys([...ready, ...pending, ...failed])),
  }),
  info: z.object({
    sha256: Sha256.nullable(),
    license_embedded: z.boolean().nullable(),
    metadata: ImageMetadata.nullable(),
    exif: Exif.nullable(),
  }),
  file: z.object({ path: z.string(), size_bytes: Count, sha256: Sha256 }).nullable(),
  record: z.object({
    nsfw_chosen: z.boolean(),
    link_epoch: z.number().int().min(0).max(1_000_000),
    crop_revision: z.number().int().min(0).max(1_000_000),
    quality_revision: z.number().int().min(0).max(1_000_000).default(0),
    file_taken_at: editedImage.taken_at,
    edited_taken_at: editedImage.taken_at,
    last_accessed_at: Time.nullable(),
    favourited_at: Time.nullable(),
    archived_at: Time.nullable().default(null),
    requests: Count,
    bytes: Count,
    aliases: z.array(z.object({ album: AlbumSlug, filename: image.filename, created_at: Time })).max(10_000),
    from_guest: z.boolean().default(false),
    // Images without an analysis do not have it.
    analysis: Analysis.nullable().default(null),
    source: z
      .object({
        sha256: Sha256.nullable(),
        license_statement: LicenseStatement.nullable(),
        completed_at: Time,
      })
      .nullable(),
  }),
});
export type ArchivedImage = z.output<typeof ArchivedImage>;

/** Returns the presets, and as many custom variants as an image may have. */
function selectVariantKeys(keys: readonly string[]): string[] {
  const unique = [...new Set(keys)];
  const custom = unique.filter((key) => CustomKey.safeParse(key).success).slice(0, customVariantLimit);
  return [...unique.filter(isPresetKey), ...custom];
}

export const times = { created_at: Time, updated_at: Time };

const RequiredWatermark = Id("wmk").nullable().default(null);

export const ArchivedAlbum = z.object({
  album_slug: AlbumSlug,
  title: album.title,
  description: album.description.nullable().transform((words) => words || null),
  permission: album.permission,
  color: PaletteColor.nullable(),
  cover_image_id: Id("img").nullable(),
  is_favourited: z.boolean(),
  encrypt_uploads: z.boolean(),
  layout: z.enum(pageLayouts).default("rows"),
  sort: z.enum(albumSorts).default("recent"),
  recipes: album.recipes.default([]),
  required_watermark: RequiredWatermark,
  /** The images that have a place in the order by hand, in this order. */
  ordered_image_ids: z.array(Id("img")).max(maxOrderedImages).default([]),
  ...times,
});
export type ArchivedAlbum = z.output<typeof ArchivedAlbum>;

export const ArchivedAlbumAlias = z.object({
  // No album has such a slug: an alias with a different one would never be used.
  alias_slug: AlbumSlug.refine((slug) => reservedWords.has(slug), "is not a reserved word"),
  album_slug: AlbumSlug,
});
export type ArchivedAlbumAlias = z.output<typeof ArchivedAlbumAlias>;

export const ArchivedTag = z.object({
  tag_slug: tag.tag.transform(toTagSlug),
  name: tag.tag,
  description: tag.description,
  color: PaletteColor.nullable(),
  ...times,
});
export type ArchivedTag = z.output<typeof ArchivedTag>;

export const ArchivedLicense = z.object({ id: Id("lic"), ...license, ...times });
export type ArchivedLicense = z.output<typeof ArchivedLicense>;

export const ArchivedRecipe = z.object({
  id: Id("rcp"),
  slug: CreateRecipe.shape.slug,
  // A setting that this version does not have would be missing in renditions.
  settings: StoredSettings.strict(),
  is_public: z.boolean(),
  ...times,
});
export type ArchivedRecipe = z.output<typeof ArchivedRecipe>;

export const ArchivedWatermark = z
  .object({
    id: Id("wmk"),
    ...watermark,
    kind: z.enum(["image", "text"]),
    text: watermark.text.nullable(),
    color: watermark.color.nullable(),
    file: z.string().max(500),
    ...times,
  })
  .refine(
    ({ kind, text, color }) => (text !== null && color !== null) === (kind === "text"),
    "has no text and color, or an image that has them",
  );
export type ArchivedWatermark = z.output<typeof ArchivedWatermark>;

export const ArchivedShare = z
  .object({
    id: Id("shr"),
    target: z.enum(["image", "images", "album", "upload", "collection"]),
    album_slug: AlbumSlug.nullable(),
    collection_id: Id("col").nullable().default(null),
    tree: z.boolean().default(false),
    live: z.boolean().default(false),
    image_ids: z.array(Id("img")).max(maxFrozenImages),
    image_collection_ids: z.array(Id("col")).max(maxFrozenImages).default([]),
    has_password: z.boolean(),
    title: share.title,
    message: share.message,
    url_version: z.number().int().min(0).max(1_000_000),
    expires_at: Time.nullable(),
    max_views: share.max_views,
    views: Count.max(1_000_000_000),
    last_viewed_at: Time.nullable(),
    allow_download: share.allow_download,
    allow_original: share.allow_original,
    show_metadata: share.show_metadata,
    feedback: share.feedback,
    required_watermark: RequiredWatermark,
    max_files: MaxGuestFiles.nullable(),
    max_bytes: MaxGuestBytes.nullable(),
    ...times,
  })
  .refine(
    ({ target, album_slug }) => (album_slug !== null) === (target === "album" || target === "upload"),
    "has no target",
  )
  .refine(
    ({ target, collection_id, tree, live }) =>
      (collection_id !== null) === (target === "collection") && (target === "collection" || !(tree || live)),
    "has no collection",
  )
  .refine(
    ({ target, image_ids, image_collection_ids }) =>
      target === "collection"
        ? image_ids.length === image_collection_ids.length
        : image_ids.length <= maxSharedImages && image_collection_ids.length === 0,
    "has too many images",
  )
  .refine(
    ({ target, max_files, max_bytes }) =>
      (max_files !== null && max_bytes !== null) === (target === "upload"),
    "has no limits",
  );
export type ArchivedShare = z.output<typeof ArchivedShare>;

const Dimension = z.string().max(255);

export const ArchivedImageDay = z.object({
  day: Day,
  image_id: Id("img"),
  variant_key: Dimension,
  format: Dimension,
  country: Dimension,
  referrer: Dimension,
  requests: Count,
  bytes: Count,
});

export const ArchivedOwnerDay = z.object({
  day: Day,
  dimension: z.enum(["total", "variant", "format", "country", "referrer"]),
  value: Dimension,
  requests: Count,
  bytes: Count,
});

export const ArchivedStorageDay = z.object({
  day: Day,
  images: Count,
  original_bytes: Count,
  variant_bytes: Count,
});

/** The profile and the settings are checked when they are restored, each by itself. */
const Members = z.record(z.string(), z.unknown());

export const Manifest = z.object({
  format: z.literal(archiveFormat),
  version: z.literal(archiveVersion),
  exported_at: Time,
  service: z.string().max(2_048),
  account: z.object({ former_handles: z.array(Handle).max(100) }),
  profile: Members.and(z.object({ handle: Handle, ...times })),
  profile_picture_file: z.string().max(500).nullable(),
  settings: Members.and(z.object(times)),
  images: z.object({ images: Count }),
  files: z.record(z.string(), Sha256),
});
export type Manifest = z.output<typeof Manifest>;
