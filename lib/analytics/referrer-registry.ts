import { otherValue, type Visit } from "./cell";

const maxPerOwner = 500;
const maxTotal = 100_000;

/**
 * Decides which referrers are kept by name: the first ones of each owner on each day. A `Referer` is made up in no time, and
 * without an end to it a stranger could fill the database with names.
 */
export function createReferrerRegistry(limits = { perOwner: maxPerOwner, total: maxTotal }) {
  const known = new Map<string, Set<string>>();
  let currentDay = "";
  let knownCount = 0;

  return {
    /** The referrer itself, or `other`. */
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
