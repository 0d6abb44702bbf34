import { other, type Visit } from "./cell";

const maxPerOwner = 500;
const maxInAll = 100_000;

/**
 * Decides which referrers are kept by name: the first ones of each owner on each day. A `Referer` is made up in no time, and
 * without an end to it a stranger could fill the database with names.
 */
export function createReferrerRegister(limits = { perOwner: maxPerOwner, inAll: maxInAll }) {
  const known = new Map<string, Set<string>>();
  let knownDay = "";
  let knownInAll = 0;

  return {
    /** The referrer itself, or `other`. */
    admit(uid: string, { day, referrer }: Visit): string {
      if (day !== knownDay) {
        known.clear();
        knownDay = day;
        knownInAll = 0;
      }
      const ofOwner = known.get(uid) ?? new Set();
      if (ofOwner.has(referrer)) return referrer;
      if (ofOwner.size >= limits.perOwner || knownInAll >= limits.inAll) return other;
      known.set(uid, ofOwner.add(referrer));
      knownInAll++;
      return referrer;
    },
  };
}
