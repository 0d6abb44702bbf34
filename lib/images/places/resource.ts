import { z } from "zod";

const count = z.number().int().describe("Images that are not in the trash");
const previewUrl = z
  .string()
  .nullable()
  .describe("Thumbnail URL of the newest image. Null if all images are sensitive.");

const Position = z
  .object({ latitude: z.number(), longitude: z.number() })
  .nullable()
  .describe("Position of the newest image in degrees, rounded to 0.01. Null if its file has none by now.");

const OutsideCities = z
  .object({ count, preview_url: previewUrl, position: Position })
  .meta({ id: "PlaceOutsideCities" });

export const PlaceCity = z
  .object({
    id: z.number().int().describe("GeoNames ID of the city, for the filter `place`"),
    city: z.string(),
    region: z.string().nullable(),
    count,
    preview_url: previewUrl,
    position: Position,
  })
  .meta({ id: "PlaceCity" });
export type PlaceCity = z.output<typeof PlaceCity>;

export const PlaceCountry = z
  .object({
    country: z.string().describe("Country code (ISO 3166-1 alpha-2), for the filter `place`"),
    count: count.describe("Images that are not in the trash, in cities and elsewhere"),
    preview_url: previewUrl,
    cities: z.array(PlaceCity).describe("Most images first"),
    outside_cities: OutsideCities.nullable().describe(
      "Images taken outside of cities. Null if there are none.",
    ),
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
