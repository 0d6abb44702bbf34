import { LRUCache } from "lru-cache";
import { isCacheTrusted, onCacheLost, onOwnerChange } from "@/lib/caching";
import { recipeDensities } from "@/lib/engine/variants/recipe";
import { toRecipeKey } from "@/lib/engine/variants/recipe-keys";
import { formatRecipeName } from "@/lib/engine/variants/recipe-names";
import { secondMs } from "@/lib/kernel/time";
import { singleFlight } from "@/lib/platform/process/concurrency";
import { singleton } from "@/lib/platform/process/singleton";
import { listRecipeRows } from "./repository";
import { readKeySettings, toRevision } from "./settings";

/** The variant that a recipe name stands for, such as `card` or `card@2` in URLs of an owner's images. */
export interface RecipeVariant {
  slug: string;
  /** The key of the rendition. */
  key: string;
  revision: string;
  isPublic: boolean;
}

export type RecipeVariants = ReadonlyMap<string, RecipeVariant>;

interface Owner {
  owner: string;
  uid: string;
}

const maxOwners = 5_000;
/** Limits the effect of a missed notification. */
const ttlMs = 5 * secondMs;

/** Caches the recipes of owners while every change of them reaches this process. */
class RecipeCache {
  private readonly byUid = new LRUCache<string, RecipeVariants>({ max: maxOwners, ttl: ttlMs });
  private readonly inFlight = singleFlight<RecipeVariants>();
  /** Counts changes, so that nothing is shared or cached that was read before one. */
  private changeCount = 0;

  constructor() {
    onOwnerChange((uid) => {
      this.changeCount++;
      this.byUid.delete(uid);
    });
    onCacheLost(() => {
      this.changeCount++;
      this.byUid.clear();
    });
  }

  find({ owner, uid }: Owner): Promise<RecipeVariants> | RecipeVariants {
    if (!isCacheTrusted()) return listRecipeVariants(owner);

    return this.byUid.get(uid) ?? this.inFlight(`${uid}#${this.changeCount}`, () => this.load(owner, uid));
  }

  private async load(owner: string, uid: string): Promise<RecipeVariants> {
    const { changeCount } = this;
    const variants = await listRecipeVariants(owner);
    if (changeCount === this.changeCount) this.byUid.set(uid, variants);

    return variants;
  }
}

const recipeCache = () => singleton("recipe-cache", () => new RecipeCache());

/** Returns the owner's recipes by their names in URLs, without a promise if they are cached. */
export function findRecipeVariants(owner: Owner): Promise<RecipeVariants> | RecipeVariants {
  return recipeCache().find(owner);
}

/** Same, from the database. */
export async function listRecipeVariants(owner: string): Promise<RecipeVariants> {
  const variants = (await listRecipeRows(owner)).flatMap((row): [string, RecipeVariant][] => {
    const settings = readKeySettings(row);
    const { slug, isPublic } = row;
    const revision = toRevision(settings);
    return recipeDensities.map((density) => [
      formatRecipeName({ slug, density }),
      { slug, key: toRecipeKey(settings, density), revision, isPublic },
    ]);
  });
  return new Map(variants);
}
