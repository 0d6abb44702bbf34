import { parseSearchQuery } from "@/lib/images/search";
import { type Actor, hasScope } from "@/lib/kernel/actor";
import { listFacetValues } from "./facet-values-repository";
import type { ImageFacets, ImageFiltersBody } from "./list-queries/resource";
import { resolveFilters } from "./resolve-filters";

/**
 * Returns which labels and cameras the images that match have, to choose from as further filters.
 * Labels are part of analyses, so they need the scope of those.
 */
export async function getFacets(actor: Actor, query: ImageFiltersBody): Promise<ImageFacets> {
  const filters = await resolveFilters(actor, query);
  const search = query.search === undefined ? undefined : parseSearchQuery(query.search);
  if (query.search !== undefined && !search) return { labels: [], cameras: [] };

  const rows = await listFacetValues({ ...filters, search });
  const valuesOf = (name: "label" | "camera") =>
    rows.filter(({ facet }) => facet === name).map(({ value, count }) => ({ value, count }));
  const cameras = valuesOf("camera").map(({ value, count }) => ({ value: shortenCamera(value), count }));

  return { labels: hasScope(actor, "ai:read") ? valuesOf("label") : [], cameras };
}

/**
 * Leaves out the maker where the model repeats it: `canon canon eos r5` becomes `canon eos r5`,
 * which the filter finds as well.
 */
function shortenCamera(camera: string): string {
  return camera.replace(/^(\S+) (?:.* )?(?=\1(?: |$))/, "");
}
