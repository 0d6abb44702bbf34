import type { Actor } from "@/lib/kernel/actor";
import { scopeOf } from "@/lib/kernel/library-scope";
import { toPeriod } from "./period";
import type { RequestCount } from "./resource";
import { sumOwnerVariant, sumVariantOfImages } from "./usage-repository";

export interface RequestCountQuery {
  days: number;
  offset: number;
  /** As in URLs: recipes by their names. */
  variant: string;
  album?: string | undefined;
}

/** Counts the requests for a variant of the images in the actor's scope, or in one album of it. */
export async function countRequests(
  actor: Actor,
  { days, offset, variant, album }: RequestCountQuery,
): Promise<RequestCount> {
  const scope = scopeOf(actor);
  const period = toPeriod(days, offset);

  return scope.album === undefined && album === undefined
    ? sumOwnerVariant(scope.owner, variant, period)
    : sumVariantOfImages(scope, { variant, album, period });
}
