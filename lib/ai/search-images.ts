import { LRUCache } from "lru-cache";
import { consumeActorLimit } from "@/lib/billing";
import { type ListImagesQuery, listGridImagesByMeaning, listImagesByMeaning } from "@/lib/images";
import type { SearchMode } from "@/lib/images/search/values";
import type { Actor } from "@/lib/kernel/actor";
import { AppError, commonErrors, validationError } from "@/lib/kernel/errors";
import { libraryOwner } from "@/lib/kernel/library-scope";
import { AnalyzerFailure, type Embedder, findEmbedder } from "@/lib/platform/ai";
import { singleton } from "@/lib/platform/process/singleton";
import { getAiSettings } from "@/lib/settings";
import { countUsage } from "./count-usage";
import { aiErrors } from "./errors";

type MeaningMode = Exclude<SearchMode, "text">;

export interface MeaningQuery extends ListImagesQuery {
  mode: MeaningMode;
}

/**
 * Returns images by the meaning of the search, or by its words and its meaning.
 * @throws AppError AI_UNAVAILABLE where the service does not compare meanings, or cannot currently
 */
export async function searchImages(actor: Actor, { mode, ...query }: MeaningQuery) {
  return listImagesByMeaning(actor, query, await findMeaning(actor, { mode, ...query }));
}

/** Same, with what a grid shows of the images. */
export async function searchGridImages(actor: Actor, { mode, ...query }: MeaningQuery) {
  return listGridImagesByMeaning(actor, query, await findMeaning(actor, { mode, ...query }));
}

async function findMeaning(actor: Actor, query: MeaningQuery) {
  const search = requireSearch(query);
  const model = await findEmbedder();
  if (!model)
    throw new AppError(aiErrors.unavailable, { message: "This service does not search by meaning." });

  const owner = libraryOwner(actor);
  const [vector, { encrypted }] = await Promise.all([
    embedSearch(actor, model, search),
    getAiSettings(owner),
  ]);
  const { modelVersion } = model;

  return { mode: query.mode, vector, modelVersion, findsEncrypted: encrypted === "remote" };
}

/**
 * Every image has a distance from every search, so there is no end to page to, and nothing to
 * count.
 */
function requireSearch({ search = "", sort, ...query }: MeaningQuery): string {
  const isAlone = `cannot be combined with mode=${query.mode}`;
  const text = search.trim();
  if (text === "") throw validationError({ mode: [`${query.mode} requires a search`] });
  if (sort !== undefined && sort !== "relevance") throw validationError({ sort: [isAlone] });

  for (const name of ["cursor", "offset", "include_total"] as const)
    if (query[name]) throw validationError({ [name]: [isAlone] });

  return text;
}

const rememberedSearches = 500;

/**
 * A search is often repeated with other filters. The service is asked as often only as for
 * analyses.
 */
async function embedSearch(actor: Actor, model: Embedder, search: string): Promise<readonly number[]> {
  const known = singleton(
    "search-embeddings",
    () => new LRUCache<string, readonly number[]>({ max: rememberedSearches }),
  );
  const key = `${model.modelVersion}\n${search}`;
  const found = known.get(key);
  if (found) return found;

  const { allowed, resetSeconds } = await consumeActorLimit(actor, "ai");
  if (!allowed) throw new AppError(commonErrors.rateLimited, { retryAfterSeconds: resetSeconds });

  try {
    const { vectors } = await countUsage(libraryOwner(actor), () => model.embed([search]));
    const [vector = []] = vectors;
    known.set(key, vector);
    return vector;
  } catch (error) {
    if (!(error instanceof AnalyzerFailure)) throw error;

    const { retryAfterSeconds } = error;
    throw new AppError(aiErrors.unavailable, { cause: error, retryAfterSeconds });
  }
}
