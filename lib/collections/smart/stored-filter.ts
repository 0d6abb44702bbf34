import { canonicalFilter, requireFilterScopes } from "@/lib/images/queries";
import { ImageQueryFilter } from "@/lib/images/queries/resource";
import { type FilterNode, querySorts, scopesOf } from "@/lib/images/queries/values";
import { type Actor, requireScope } from "@/lib/kernel/actor";
import { validationError } from "@/lib/kernel/errors";
import type { Collection } from "../repository";

/** Returns the query of a smart collection; undefined for one that is made by hand. */
export function readFilter({ filter }: Pick<Collection, "filter">): FilterNode | undefined {
  return filter === null ? undefined : ImageQueryFilter.parse(JSON.parse(filter));
}

/** The columns of a query. */
export function toFilterColumns(filter: FilterNode): Pick<Collection, "filter" | "filterScopes"> {
  return { filter: JSON.stringify(canonicalFilter(filter)), filterScopes: scopesOf(filter) };
}

/**
 * Requires that a smart collection can have this order.
 * @throws AppError VALIDATION_ERROR
 */
export function requireQuerySort(sort: Collection["sort"]): void {
  if (!querySorts.some((name) => name === sort))
    throw validationError({ sort: [`must be one of: ${querySorts.join(", ")} for a smart collection`] });
}

/**
 * Requires the scopes that read the query of a smart collection and its images.
 * @throws AppError INSUFFICIENT_SCOPE
 */
export function requireStoredScopes(actor: Actor, collection: Pick<Collection, "filter">): void {
  const filter = readFilter(collection);
  if (!filter) return;

  requireScope(actor, "images:read");
  requireFilterScopes(actor, filter);
}
