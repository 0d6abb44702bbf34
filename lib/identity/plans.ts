import type { PlanTier } from "@/lib/kernel/actor";

interface Plan {
  /** Requests per minute, by class. */
  rates: Record<"read" | "write" | "upload" | "ai" | "poll", number>;
  /** Maximum number of keys that are not revoked. */
  apiKeys: number;
}

/** Twenty open pages that ask every two seconds. */
const poll = 600;

const pro: Plan = { rates: { read: 6_000, write: 1_200, upload: 600, ai: 120, poll }, apiKeys: 100 };

/** Limits per plan. */
export const plans: Record<PlanTier, Plan> = {
  free: { rates: { read: 300, write: 60, upload: 30, ai: 5, poll }, apiKeys: 2 },
  starter: { rates: { read: 1_200, write: 240, upload: 120, ai: 30, poll }, apiKeys: 10 },
  pro,
  sponsor: pro,
};
