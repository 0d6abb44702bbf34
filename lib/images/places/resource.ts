import { z } from "zod";

const count = z.number().int().describe("Images that are not in the trash");
const previewUrl = z
  .string()
  .nullable()
  .describe("URL of a thumbnail of the newest image; null if all are marked as not safe for work");

export const PlaceCity = z
  .object({
    id: z.number().int().describe("Of the city in GeoNames; `place=` with it filters lists"),
    city: z.string(),
    region: z.string().nullable(),
    count,
    preview_url: previewUrl,
  })
  .meta({ id: "PlaceCity" });
export type PlaceCity = z.output<typeof PlaceCity>;

export const PlaceCountry = z
  .object({
    country: z.string().describe("ISO 3166-1 alpha-2; `place=` with it filters lists"),
    count: count.describe("Images that are not in the trash, in cities and elsewhere"),
    preview_url: previewUrl,
    cities: z.array(PlaceCity).describe("Most images first"),
  })
  .meta({ id: "PlaceCountry" });
export type PlaceCountry = z.output<typeof PlaceCountry>;

export const PlacePage = z
  .object({
    data: z.array(PlaceCountry).describe("Most images first"),
    next_cursor: z.null(),
  })
  .meta({ id: "PlacePage" });
export type PlacePage = z.output<typeof PlacePage>;
