import { z } from "zod";
import { wireText } from "@/lib/kernel/wire-text";
import { PaletteColor } from "@/lib/palette/resource";

/** The album that every owner has and that takes in what names no other. */
export const defaultAlbumSlug = "images";

export const AlbumSlug = z
  .string()
  .max(64, "at most 64 characters")
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "only lower-case letters, digits and single hyphens between them");

const Title = wireText({ min: 1, max: 200 });
const Description = wireText({ max: 5_000, multiline: true });
const Permission = z.enum(["public", "private"]);

export const CreateAlbum = z
  .strictObject({
    album: AlbumSlug,
    title: Title,
    description: Description.optional(),
    permission: Permission.optional(),
  })
  .meta({ id: "CreateAlbum" });
export type CreateAlbum = z.output<typeof CreateAlbum>;

export const UpdateAlbum = z
  .strictObject({
    title: Title.optional(),
    description: Description.optional(),
    permission: Permission.optional(),
    color: PaletteColor.nullable().optional(),
    is_favourited: z.boolean().optional(),
    cover: z.string().nullable().optional().describe("Id of one of your images; null takes the cover away"),
  })
  .meta({ id: "UpdateAlbum" });
export type UpdateAlbum = z.output<typeof UpdateAlbum>;

export const AlbumResource = z
  .object({
    album: z.string(),
    title: z.string(),
    description: z.string(),
    count: z.number().int().describe("Images in the album, deleted ones left out"),
    permission: Permission,
    color: z.string().nullable(),
    cover_url: z.string().nullable(),
    is_favourited: z.boolean(),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: "Album" });
export type AlbumResource = z.output<typeof AlbumResource>;

export const AlbumList = z
  .object({ data: z.array(AlbumResource), next_cursor: z.null() })
  .meta({ id: "AlbumList" });
