import type { PlanTier } from "@/lib/kernel/actor";
import type { RateLimitClass } from "@/lib/kernel/rate-limit-class";
import type { Metric } from "./resource";

interface Plan {
  /** Requests per minute, by class. */
  rates: Record<RateLimitClass, number>;
  limits: Record<Metric, number>;
  hasEncryption: boolean;
  maxRecipes: number;
  maxCollections: number;
}

const gigabyte = 1_000_000_000;
/** Twenty open pages that ask every two seconds. */
const poll = 600;

const pro: Plan = {
  hasEncryption: true,
  maxRecipes: 100,
  maxCollections: 10_000,
  rates: { read: 6_000, write: 1_200, upload: 600, ai: 120, poll },
  limits: {
    storage_bytes: 250 * gigabyte,
    delivery_bytes_month: 2_500 * gigabyte,
    ai_analyses_month: 50_000,
    api_keys: 100,
    webhooks: 50,
    custom_domains: 10,
    albums: 10_000,
    tags: 50_000,
  },
};

export const plans: Record<PlanTier, Plan> = {
  free: {
    hasEncryption: false,
    maxRecipes: 10,
    maxCollections: 100,
    rates: { read: 300, write: 60, upload: 30, ai: 5, poll },
    limits: {
      storage_bytes: gigabyte,
      delivery_bytes_month: 10 * gigabyte,
      ai_analyses_month: 100,
      api_keys: 2,
      webhooks: 1,
      custom_domains: 0,
      albums: 100,
      tags: 500,
    },
  },
  starter: {
    hasEncryption: true,
    maxRecipes: 50,
    maxCollections: 1_000,
    rates: { read: 1_200, write: 240, upload: 120, ai: 30, poll },
    limits: {
      storage_bytes: 25 * gigabyte,
      delivery_bytes_month: 250 * gigabyte,
      ai_analyses_month: 5_000,
      api_keys: 10,
      webhooks: 5,
      custom_domains: 1,
      albums: 1_000,
      tags: 5_000,
    },
  },
  pro,
  sponsor: pro,
};
