import { defineEndpoint, ok } from "@/lib/http";
import * as places from "@/lib/images/places";
import { PlacePage } from "@/lib/images/places/resource";

export const listPlaces = defineEndpoint({
  method: "GET",
  path: "/places",
  operationId: "listPlaces",
  tag: "Images",
  summary: "Count your images by country and city",
  description:
    "Where your images were taken, as the positions in their files say: `place=` with the id of a city or the code of a country filters every list of images. Files without a position and encrypted images have no place. Only you, members of your library and, for its images, members of an album see and search places. Names and coordinates of cities come from GeoNames (CC BY 4.0).",
  auth: { scope: "images:read" },
  role: "viewer",
  rateLimit: "read",
  success: ok(PlacePage, "The countries, with their cities"),
  errors: [],
  handler: ({ actor }) => places.listPlaces(actor),
});
