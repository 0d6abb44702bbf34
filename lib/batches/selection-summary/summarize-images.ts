import type { ImageFiltersBody } from "@/lib/images/list-queries/resource";
import type { Actor } from "@/lib/kernel/actor";
import { isId } from "@/lib/kernel/ids";
import { scopeOf } from "@/lib/kernel/library-scope";
import { selectImages } from "../select-images";
import { withSelectionLimit } from "../selection-limit";
import { emptySummary, mergeSummaries } from "./merge-summaries";
import { findSummary } from "./repository";
import type { ImagesSummary } from "./resource";

/** Few enough images for one short statement. */
const imagesPerPage = 2_000;

interface SummaryQuery extends ImageFiltersBody {
  ids?: string[] | undefined;
  except_ids?: string[] | undefined;
}

/**
 * Returns the number and the size of the images that are named or pass the filters, and what they
 * have in common.
 */
export async function summarizeImages(
  actor: Actor,
  { ids, except_ids, ...query }: SummaryQuery,
): Promise<ImagesSummary> {
  const scope = scopeOf(actor);
  const selection = { ids: ids && [...new Set(ids)], query, except_ids };
  return withSelectionLimit(scope.owner, async () => {
    let summary = emptySummary;
    for await (const page of selectImages(actor, selection, imagesPerPage)) {
      const known = page.filter((id) => isId("img", id));
      if (known.length > 0) summary = mergeSummaries(summary, await findSummary(scope, known));
    }
    return summary;
  });
}
