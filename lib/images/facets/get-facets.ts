import { parseSearchQuery } from "@/lib/images/search";
import { type Actor, hasScope } from "@/lib/kernel/actor";
import type { ImageFiltersBody } from "../list-queries/resource";
import { resolveFilters } from "../resolve-filters";
import { type BoundRow, type FacetRow, listFacetValues } from "./repository";
import { countedFilters, type ImageFacets } from "./resource";

type AnyRow = FacetRow | BoundRow;

const none: ImageFacets = {
  labels: [],
  cameras: [],
  choices: [],
  ranges: { width: null, bytes: null, taken: null },
};

/**
 * Returns which values of filters the images that match have, to choose from as further filters.
 * Labels are part of analyses, so they need the scope of those.
 */
export async function getFacets(actor: Actor, query: ImageFiltersBody): Promise<ImageFacets> {
  const filters = await resolveFilters(actor, query);
  const search = query.search === undefined ? undefined : parseSearchQuery(query.search);
  if (query.search !== undefined && !search) return none;

  const rows = await listFacetValues({ ...filters, search });
  const valuesOf = (name: "label" | "camera") =>
    rows.flatMap((row) => (row.facet === name ? [{ value: row.value, count: row.count }] : []));
  const cameras = valuesOf("camera").map(({ value, count }) => ({ value: shortenCamera(value), count }));

  return {
    labels: hasScope(actor, "ai:read") ? valuesOf("label") : [],
    cameras,
    choices: countedFilters.flatMap((filter) => listChoices(rows, filter)),
    ranges: {
      width: findRange(rows, "width", Number),
      bytes: findRange(rows, "bytes", Number),
      taken: findRange(rows, "taken", String),
    },
  };
}

function listChoices(rows: readonly AnyRow[], filter: ImageFacets["choices"][number]["filter"]) {
  return rows.flatMap((row) =>
    row.facet === filter ? [{ filter, value: row.value, count: row.count }] : [],
  );
}

function findRange<Value>(
  rows: readonly AnyRow[],
  name: BoundRow["facet"],
  parse: (text: string) => Value,
): { min: Value; max: Value } | null {
  for (const row of rows) if (row.facet === name) return { min: parse(row.value), max: parse(row.largest) };

  return null;
}

/**
 * Leaves out the maker where the model repeats it: `canon canon eos r5` becomes `canon eos r5`,
 * which the filter finds as well.
 */
function shortenCamera(camera: string): string {
  return camera.replace(/^(\S+) (?:.* )?(?=\1(?: |$))/, "");
}
