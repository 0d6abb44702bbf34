import { type Facet, facetCodes, facetOrder } from "@/db/facets";
import { maxRating } from "@/lib/values/picks";
import type { ArchivedChoice, ImageFiltersBody, propertyFilters, ratingFilters } from "./resource";

type RatingFilters = Pick<ImageFiltersBody, keyof typeof ratingFilters>;

/** The filters of a list that facets answer. */
interface FacetFilters {
  deleted: "exclude" | "include" | "only";
  archived: ArchivedChoice;
  deletedTags?: readonly string[] | undefined;
  properties?:
    | (RatingFilters &
        Omit<Pick<ImageFiltersBody, keyof typeof propertyFilters>, "license" | "expiring_within">)
    | undefined;
}

/** The lowest and the highest number of stars that match. */
export function ratingBounds({ rating, min_rating, max_rating }: RatingFilters): {
  lowest: number;
  highest: number;
} {
  return {
    lowest: Math.max(rating ?? 0, min_rating ?? 0),
    highest: Math.min(rating ?? maxRating, max_rating ?? maxRating),
  };
}

/** The facet of images with at least this many stars. */
const starFacet = (stars: number) => `stars_${stars}` as Facet;

/** Returns the codes of the facets that an image must have, in their stored order. */
export function listFacetCodes({ deleted, archived, deletedTags, properties = {} }: FacetFilters): string[] {
  const { visibility, nsfw, without_alt, untagged, format, orientation, animated, color } = properties;
  const { encrypted, pick, min_width, max_width, min_bytes, max_bytes } = properties;
  const { lowest } = ratingBounds(properties);
  const either = (value: boolean | undefined, yes: Facet, no: Facet) =>
    value === undefined ? undefined : value ? yes : no;
  const isOfFile = [min_width, max_width, min_bytes, max_bytes].some((limit) => limit !== undefined);
  const facets: Array<Facet | undefined> = [
    ({ exclude: "live", include: undefined, only: "deleted" } as const)[deleted],
    visibility,
    format,
    orientation,
    color,
    either(nsfw, "nsfw", "safe"),
    either(without_alt, "without_alt", "with_alt"),
    either(deletedTags ? undefined : untagged, "untagged", "tagged"),
    either(animated, "animated", "still"),
    isOfFile ? "complete" : undefined,
    encrypted ? "encrypted" : undefined,
    archived === "only" ? "archived" : undefined,
    lowest > 0 ? starFacet(lowest) : undefined,
    ({ none: undefined, pick: "picked", reject: "rejected" } as const)[pick ?? "none"],
  ];

  return facets
    .flatMap((facet) => (facet === undefined ? [] : facetCodes[facet]))
    .sort((one, other) => facetOrder.indexOf(one) - facetOrder.indexOf(other));
}

/** Returns the codes of the facets that an image must not have. */
export function listAbsentCodes({
  archived,
  properties = {},
}: Pick<FacetFilters, "archived" | "properties">): string[] {
  const { highest } = ratingBounds(properties);
  const facets: Facet[] = [
    ...(properties.encrypted === false ? (["encrypted"] as const) : []),
    ...(archived === "exclude" ? (["archived"] as const) : []),
    ...(highest < maxRating ? [starFacet(highest + 1)] : []),
    ...(properties.pick === "none" ? (["picked", "rejected"] as const) : []),
  ];
  return facets.map((facet) => facetCodes[facet]);
}
