import { z } from "zod";
import { defineEndpoint, ok, queryParams } from "@/lib/http";
import { archivedFilter } from "@/lib/images/list-queries/resource";
import * as places from "@/lib/images/places";
import { PlacePage } from "@/lib/images/places/resource";

export const listPlaces = defineEndpoint({
  method: "GET",
  path: "/places",
  operationId: "listPlaces",
  tag: "Images",
  summary: "List places",
  description:
    "Counts images by country and city, based on the GPS positions in their files. To filter lists of images, pass a city ID or country code as `place`. `position` is where the newest image of a place was taken, for a map. Files without a position and encrypted images have no place. Places are visible to you and library members; album members see them for the images of their album. City names and coordinates come from GeoNames (CC BY 4.0).",
  auth: { scope: "images:read" },
  role: "viewer",
  rateLimit: "read",
  query: z.strictObject(queryParams({ archived: archivedFilter })),
  success: ok(PlacePage, "The countries, with their cities"),
  errors: [],
  handler: ({ actor, query }) => places.listPlaces(actor, query),
});
