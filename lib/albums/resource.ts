import { z } from "zod";

/** The album that every owner has and that takes in what names no other. */
export const defaultAlbumSlug = "images";

export const AlbumSlug = z
  .string()
  .max(64, "at most 64 characters")
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "only lower-case letters, digits and single hyphens between them");
