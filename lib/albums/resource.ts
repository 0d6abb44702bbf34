import { z } from "zod";
import { looksLikeVariantKey } from "@/lib/engine/variants/variant-keys";
import { reservedWords } from "@/lib/image-urls/reserved-words";
import { Slug } from "@/lib/kernel/slug";
import { clearableText, wireText } from "@/lib/kernel/text";
import { imageMove } from "@/lib/ranks/resource";
import { pageLayouts } from "@/lib/values/page-layout";
import { ColorChoice } from "@/lib/values/palette";
import { WatermarkId } from "@/lib/values/watermark-id";
import { albumSorts, maxOrderedImages } from "./values";

/** Images that represent an album in a list. */
export const maxPreviews = 4;

export const AlbumSlug = Slug;

/** Whether the slug is unambiguous in a URL. */
export function isUsableSlug(slug: string): boolean {
  return !reservedWords.has(slug) && !looksLikeVariantKey(slug);
}

const NewAlbumSlug = AlbumSlug.refine(
  isUsableSlug,
  "is reserved. Choose a slug that is not a reserved word or a variant key.",
);

const Title = wireText({ min: 1, max: 200 });
const Description = clearableText({ max: 5_000, multiline: true });
const Permission = z.enum(["public", "private"]);
const EncryptUploads = z
  .boolean()
  .describe("Whether uploads into the album are encrypted by default. Moved images are unchanged.");

/** Recipes with which uploads into an album are rendered at once. */
export const maxAlbumRecipes = 5;

const Recipes = z
  .array(Slug)
  .max(maxAlbumRecipes, `at most ${maxAlbumRecipes}`)
  .transform((slugs) => [...new Set(slugs)].sort())
  .describe(
    "Slugs of the recipes with which uploads into the album are rendered before anyone requests them",
  );

const Layout = z
  .enum(pageLayouts)
  .describe(
    "Arrangement of the images on the album's public page: justified rows, a grid of squares, or a single column",
  );

const Sort = z
  .enum(albumSorts)
  .describe(
    `Order of the images on the album's pages. \`recent\`: newest upload first. \`manual\`: by hand, for albums of up to ${maxOrderedImages.toLocaleString("en-US")} images.`,
  );

export const CreateAlbum = z
  .strictObject({
    album: NewAlbumSlug.nullable().describe(
      "The album's name in URLs. Null derives it from the title: `Köln 2024` becomes `koln-2024`.",
    ),
    title: Title,
    description: Description.optional(),
    permission: Permission.optional().meta({ default: "private" }),
    encrypt_uploads: EncryptUploads.optional().meta({ default: false }),
    recipes: Recipes.optional().meta({ default: [] }),
  })
  .meta({ id: "CreateAlbum", examples: [{ album: "prints", title: "Prints", permission: "public" }] });
export type CreateAlbum = z.output<typeof CreateAlbum>;

export const UpdateAlbum = z
  .strictObject({
    title: Title.optional(),
    description: Description.optional(),
    permission: Permission.optional(),
    color: ColorChoice.nullable().optional(),
    is_favourited: z.boolean().optional(),
    encrypt_uploads: EncryptUploads.optional(),
    layout: Layout.optional(),
    sort: Sort.optional(),
    recipes: Recipes.optional(),
    required_watermark: WatermarkId.nullable().optional(),
    cover: z.string().nullable().optional().describe("ID of one of your images. Null removes the cover."),
  })
  .meta({ id: "UpdateAlbum", examples: [{ title: "Early prints", color: "amber" }] });
export type UpdateAlbum = z.output<typeof UpdateAlbum>;

export const AlbumResource = z
  .object({
    album: z.string(),
    title: z.string(),
    description: z.string(),
    count: z.number().int().describe("Images in the album, with archived and without deleted ones"),
    archived_count: z.number().int().describe("Archived images in the album, without deleted ones"),
    permission: Permission,
    color: z.string().nullable(),
    cover: z.string().nullable().describe("ID of the cover image"),
    cover_url: z.string().nullable(),
    preview_urls: z
      .array(z.string())
      .describe(
        `Thumbnail URLs of up to ${maxPreviews} images: the cover, then the newest images that are neither sensitive nor archived`,
      ),
    is_favourited: z.boolean(),
    encrypt_uploads: EncryptUploads,
    layout: Layout,
    sort: Sort,
    recipes: z.array(z.string()).describe("Slugs of the recipes with which uploads are rendered at once"),
    required_watermark: z
      .string()
      .nullable()
      .describe(
        "ID of the watermark that everyone but the owner, managers and editors sees on the images of the album. Null: `required_watermark` of the settings.",
      ),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: "Album" });
export type AlbumResource = z.output<typeof AlbumResource>;

export const MoveAlbumImage = imageMove("MoveAlbumImage");

export const AlbumList = z
  .object({ data: z.array(AlbumResource), next_cursor: z.null() })
  .meta({ id: "AlbumList" });
