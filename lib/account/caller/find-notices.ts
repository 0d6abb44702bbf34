import { plans } from "@/lib/identity";
import { type Actor, hasScope } from "@/lib/kernel/actor";
import { dayMs, isoTime } from "@/lib/kernel/time";
import { countActiveKeys, findExpiringKeys, findFailedImages } from "./repository";
import { maxCountedFailures, type Notice } from "./resource";

const expiryWarningMs = 7 * dayMs;
const quotaWarningShare = 0.8;

/** Returns what needs the owner's attention, as far as the credential may know it. */
export async function findNotices(actor: Actor): Promise<Notice[]> {
  const found = await Promise.all([findExpiries(actor), findFailures(actor), findQuotas(actor)]);
  return found.flat();
}

/** A key may not list the other keys. */
async function findExpiries(actor: Actor): Promise<Notice[]> {
  const now = Date.now();
  const period = { after: isoTime(now), until: isoTime(now + expiryWarningMs) };
  const keys = await findExpiringKeys(actor.account.owner, period);
  return keys
    .filter(({ id }) => actor.via !== "key" || id === actor.credentialId)
    .map(({ id, name, expiresAt }) => ({
      ...{ code: "API_KEY_EXPIRING", level: "warning" },
      resource: { type: "api_key", id, name: name ?? "" },
      expires_at: expiresAt ?? "",
    }));
}

async function findFailures(actor: Actor): Promise<Notice[]> {
  if (!hasScope(actor, "images:read")) return [];
  const failed = await findFailedImages(actor.library.owner, maxCountedFailures);
  const [id] = failed;
  if (id === undefined) return [];
  return [
    { code: "VARIANTS_FAILED", level: "warning", resource: { type: "image", id }, images: failed.length },
  ];
}

async function findQuotas({ account, via }: Actor): Promise<Notice[]> {
  if (via === "key") return [];
  const used = await countActiveKeys(account.owner);
  const limit = plans[account.planTier].apiKeys;
  if (used < quotaWarningShare * limit) return [];
  return [
    {
      ...{ code: "QUOTA_NEARLY_REACHED", level: used < limit ? "info" : "warning" },
      ...{ resource: { type: "plan", id: account.planTier }, metric: "api_keys", used, limit },
    },
  ];
}
