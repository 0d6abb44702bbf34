import { hasOnlyUploadScope } from "@/lib/kernel/actor";
import { AppError } from "@/lib/kernel/errors";
import { isoTime } from "@/lib/kernel/time";
import { billingErrors } from "./errors";
import { isBillingEnabled, limitsOf, maxCountOf } from "./limits";
import {
  type Counted,
  countUploadKeys,
  countUsed,
  findStoredBytes,
  lockUsage,
  sumPendingBytes,
} from "./repository";
import type { Metric } from "./resource";

/**
 * Rejects the open transaction when what it stores or declares exceeds the owner's storage. Counts
 * deleted images, and uploads that were started with a size. Locks the owner's usage, so it comes
 * last.
 * @throws AppError QUOTA_EXCEEDED
 */
export async function requireStorage(owner: string): Promise<void> {
  const { storage_bytes: limit } = await limitsOf(owner);
  if (limit === null) return;

  const stored = await lockUsage(owner);
  const used = stored + (await sumPendingBytes(owner, isoTime()));
  if (used > limit) throw quotaError("storage_bytes", { needed: used, limit });
}

/**
 * Rejects work that is going to store this many bytes more than the owner's storage allows. Reserves
 * nothing: the transaction that stores them counts again.
 * @throws AppError QUOTA_EXCEEDED
 */
export async function requireFreeStorage(owner: string, bytes: number): Promise<void> {
  const { storage_bytes: limit } = await limitsOf(owner);
  if (limit === null) return;

  const needed = (await findStoredBytes(owner)) + (await sumPendingBytes(owner, isoTime())) + bytes;
  if (needed > limit) throw quotaError("storage_bytes", { needed, limit });
}

/**
 * Rejects the open transaction when the owner has too many albums, tags or keys, including the ones
 * that it creates. Locks the owner's usage, so it comes last.
 * @throws AppError QUOTA_EXCEEDED
 */
export async function requireCount(owner: string, metric: Counted): Promise<void> {
  const limit = (await limitsOf(owner))[metric];
  if (limit === null) return;

  await lockUsage(owner);
  const needed = await countUsed(owner, metric);
  if (needed > limit) throw quotaError(metric, { needed, limit });
}

/**
 * Rejects the open transaction when the owner has too many recipes, including the one that it
 * creates.
 * @throws AppError QUOTA_EXCEEDED
 */
export async function requireRecipes(owner: string, needed: number): Promise<void> {
  const limit = await maxCountOf(owner, "maxRecipes");
  if (needed > limit) throw overQuota("recipes", "recipes", { needed, limit });
}

/**
 * Same for collections.
 * @throws AppError QUOTA_EXCEEDED
 */
export async function requireCollections(owner: string, needed: number): Promise<void> {
  const limit = await maxCountOf(owner, "maxCollections");
  if (needed > limit) throw overQuota("collections", "collections", { needed, limit });
}

/** Keys that can only upload are not counted against the plan. */
const maxUploadKeys = 20;

/**
 * Same for the keys with these scopes.
 * @throws AppError QUOTA_EXCEEDED
 */
export async function requireKeys(owner: string, scopes: readonly string[]): Promise<void> {
  if (!hasOnlyUploadScope({ scopes })) return requireCount(owner, "api_keys");
  if (!isBillingEnabled()) return;

  await lockUsage(owner);
  const needed = await countUploadKeys(owner);
  if (needed > maxUploadKeys) throw quotaError("api_keys", { needed, limit: maxUploadKeys });
}

const nouns: Record<Metric, string> = {
  storage_bytes: "storage",
  delivery_bytes_month: "delivered bytes",
  ai_analyses_month: "AI analyses",
  api_keys: "API keys",
  webhooks: "webhooks",
  custom_domains: "custom domains",
  albums: "albums",
  tags: "tags",
};

/** The error when `needed` exceeds the limit of the plan. */
export function quotaError(metric: Metric, amounts: Amounts): AppError {
  return overQuota(metric, nouns[metric], amounts);
}

interface Amounts {
  needed: number;
  limit: number;
}

function overQuota(name: string, noun: string, { needed, limit }: Amounts): AppError {
  return new AppError(billingErrors.quotaExceeded, {
    message: `Your plan does not allow more ${noun}.`,
    details: { [name]: [`${needed} needed, ${limit} allowed`] },
  });
}
