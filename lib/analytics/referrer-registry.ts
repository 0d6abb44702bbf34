import { otherValue, type Visit } from "./cell";

const maxPerOwner = 500;
const maxTotal = 100_000;

/**
 * Limits which referrers are stored by name: the first ones per owner and day. Clients can invent `Referer` values;
 * without a limit they could fill the database.
 */
export function createReferrerRegistry(limits = { perOwner: maxPerOwner, total: maxTotal }) {
  const known = new Map<string, Set<string>>();
  let currentDay = "";
  let knownCount = 0;

  return {
    /** Returns the referrer, or `other` above the limit. */
    admit(uid: string, { day, referrer }: Visit): string {
      if (day !== currentDay) {
        known.clear();
        currentDay = day;
        knownCount = 0;
      }
      const ownerReferrers = known.get(uid) ?? new Set();
      if (ownerReferrers.has(referrer)) return referrer;
      if (ownerReferrers.size >= limits.perOwner || knownCount >= limits.total) return otherValue;
      known.set(uid, ownerReferrers.add(referrer));
      knownCount++;
      return referrer;
    },
  };
}
