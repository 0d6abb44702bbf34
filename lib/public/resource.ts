import { z } from "zod";
import { type ImageFormat, imageFormats } from "@/lib/engine/formats";
import { variantSize } from "@/lib/engine/variants/output-size";
import { ImageColor } from "@/lib/images/file-info/resource";
import { pageLayouts } from "@/lib/values/page-layout";

export const maxPublicPageSize = 100;
export const defaultPublicPageSize = 24;
/** The newest images that a feed has. */
export const feedSize = 50;
/** URLs in one file of the sitemap. */
export const sitemapPartSize = 10_000;
/** Profiles, albums and collections in one file, each: none takes the place of another. */
export const sitemapShare = Math.floor(sitemapPartSize / 3);

const Layout = z.enum(pageLayouts).describe("Arrangement of the images on the page");

export const PublicProfile = z
  .object({
    handle: z.string(),
    name: z.string().describe("The display name, or the handle if there is none"),
    bio: z.string().nullable(),
    website: z.string().nullable(),
    github: z.string().nullable().describe("GitHub username"),
    profile_picture: z.string().nullable(),
    cover_url: z
      .string()
      .nullable()
      .describe(
        "The chosen cover, or the newest image, up to 2,048 pixels wide. Null without an image that is public and not sensitive.",
      ),
    layout: Layout,
    url: z.string().describe("URL of the public page"),
    images_count: z.number().int().describe("Public images"),
    albums_count: z.number().int().describe("Public albums"),
    joined_at: z.string(),
  })
  .meta({ id: "PublicProfile" });
export type PublicProfile = z.output<typeof PublicProfile>;

const PublicLicense = z
  .object({
    id: z.string(),
    title: z.string(),
    url: z.string().nullable().describe("URL of the terms, or null"),
  })
  .meta({ id: "PublicLicense" });

/** The parts of EXIF that public pages show: never the position or serial numbers. */
export const PublicCamera = z
  .object({
    make: z.string().nullable(),
    model: z.string().nullable(),
    lens: z.string().nullable(),
    exposure: z.string().nullable().describe("Exposure time in seconds, such as `1/250`"),
    aperture: z.number().nullable(),
    iso: z.number().nullable(),
    focal_length: z.number().nullable().describe("In millimeters"),
  })
  .meta({ id: "PublicCamera" });
export type PublicCamera = z.output<typeof PublicCamera>;

export const PublicImage = z
  .object({
    filename: z.string(),
    title: z.string(),
    description: z.string(),
    alt: z.string(),
    album: z.string(),
    tags: z.array(z.string()),
    tag_names: z.array(z.string()).describe("Names of the tags, in the same order"),
    page_url: z.string().describe("URL of the public page. For an unlisted image, it contains the key."),
    urls: z.record(z.string(), z.string()).describe("URLs of the original and each variant, by key"),
    width: z.number().int(),
    height: z.number().int(),
    format: z.string(),
    animated: z.boolean(),
    size_bytes: z.number().int(),
    placeholder: z.string().nullable().describe("ThumbHash, base64"),
    colors: z.array(ImageColor),
    license: PublicLicense,
    camera: PublicCamera.nullable(),
    taken_at: z.string().nullable(),
    nsfw: z.boolean(),
    created_at: z.string(),
  })
  .meta({ id: "PublicImage" });
export type PublicImage = z.output<typeof PublicImage>;

/** The size of a variant of a public image, made already or not. */
export function publicVariantSize(image: PublicImage, key: string): { width: number; height: number } {
  const { width, height, animated } = image;
  if (key === "original") return { width, height };

  const format = isImageFormat(image.format) ? image.format : "jpeg";
  return variantSize(key, { format, width, height, pages: animated ? 2 : 1, hasAlpha: false });
}

const isImageFormat = (name: string): name is ImageFormat => Object.hasOwn(imageFormats, name);

const scaledKeys = ["w128", "w256", "w512", "w1024", "w1536", "w2048"] as const;

/** The variants of the whole image that differ in size, smallest first. */
export function listScaledVariants(image: PublicImage) {
  const sizes = scaledKeys.flatMap((key) => {
    const url = image.urls[key];
    return url === undefined ? [] : [{ key, url, ...publicVariantSize(image, key) }];
  });
  return sizes.filter(({ width }, at) => at === 0 || width > (sizes[at - 1]?.width ?? 0));
}

/** Returns the name of the image for a single line. */
export function nameOfImage({
  title,
  alt,
  filename,
}: Pick<PublicImage, "title" | "alt" | "filename">): string {
  return title || alt || filename;
}

export const PublicImagePage = z
  .object({ data: z.array(PublicImage), next_cursor: z.string().nullable() })
  .meta({ id: "PublicImagePage" });
export type PublicImagePage = z.output<typeof PublicImagePage>;

const albumMembers = {
  album: z.string(),
  title: z.string(),
  description: z.string(),
  color: z.string().nullable(),
  url: z.string().describe("URL of the public page"),
  count: z.number().int().describe("Images on the album's page"),
  earliest_at: z
    .string()
    .nullable()
    .describe(
      "Time of the earliest image: when it was taken if that is shown, otherwise when it was published",
    ),
  latest_at: z.string().nullable().describe("Same for the latest image"),
  layout: Layout,
  cover_url: z
    .string()
    .nullable()
    .describe(
      "Thumbnail of the cover, or of the newest image. Null without an image that is public and not sensitive.",
    ),
  created_at: z.string(),
  updated_at: z.string(),
};

export const PublicAlbum = z.object(albumMembers).meta({ id: "PublicAlbum" });
export type PublicAlbum = z.output<typeof PublicAlbum>;

export const PublicAlbumList = z
  .object({ data: z.array(PublicAlbum), next_cursor: z.null() })
  .meta({ id: "PublicAlbumList" });

export const PublicAlbumImages = z
  .object({ ...albumMembers, images: PublicImagePage })
  .meta({ id: "PublicAlbumImages" });
export type PublicAlbumImages = z.output<typeof PublicAlbumImages>;

const collectionMembers = {
  collection: z.string().describe("The slug in the URL of the page"),
  title: z.string(),
  description: z.string(),
  color: z.string().nullable(),
  parent: z
    .string()
    .nullable()
    .describe("Slug of the public collection that contains it. Null: no public collection does."),
  url: z.string().describe("URL of the public page"),
  count: z.number().int().describe("Images on the collection's page"),
  count_is_exact: z.boolean().describe("False if a smart collection may show more images than `count`"),
  layout: Layout,
  cover_url: z
    .string()
    .nullable()
    .describe(
      "Thumbnail of the cover, or of the first image. Null without an image that is public and not sensitive.",
    ),
  created_at: z.string(),
  updated_at: z.string(),
};

export const PublicCollection = z.object(collectionMembers).meta({ id: "PublicCollection" });
export type PublicCollection = z.output<typeof PublicCollection>;

export const PublicCollectionPage = z
  .object({ data: z.array(PublicCollection), next_cursor: z.string().nullable() })
  .meta({ id: "PublicCollectionPage" });

export const PublicCollectionImages = z
  .object({ ...collectionMembers, images: PublicImagePage })
  .meta({ id: "PublicCollectionImages" });
export type PublicCollectionImages = z.output<typeof PublicCollectionImages>;

/**
 * The answer of oEmbed (https://oembed.com): a photo for an image, a link for an album, a
 * collection or a profile.
 */
export const OEmbed = z
  .object({
    type: z.enum(["photo", "link"]),
    version: z.literal("1.0"),
    title: z.string().optional(),
    author_name: z.string(),
    author_url: z.string(),
    provider_name: z.string(),
    provider_url: z.string(),
    cache_age: z.number().int(),
    url: z.string().optional().describe("URL of the photo's bytes"),
    width: z.number().int().optional(),
    height: z.number().int().optional(),
    thumbnail_url: z.string().optional(),
    thumbnail_width: z.number().int().optional(),
    thumbnail_height: z.number().int().optional(),
  })
  .meta({ id: "OEmbed" });
export type OEmbed = z.output<typeof OEmbed>;

/** Filters of a public list. */
export interface PublicFilters {
  tag?: string | undefined;
  color?: string | undefined;
  search?: string | undefined;
}
