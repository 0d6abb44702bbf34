const sameWithinMs = 60_000;
/** A clock without an offset may be of any place. */
const anyPlaceMs = 14.5 * 3_600_000;

/**
 * Whether a source's time of taking replaces the one that the service read from the file. The
 * file's is more exact where both may be the same moment; otherwise someone has corrected it in the
 * source.
 */
export function replacesTime(current: string | null, fromSource: string): boolean {
  if (current === null) return true;

  const differenceMs = Math.abs(toMs(current) - toMs(fromSource));
  return differenceMs > (hasOffset(current) && hasOffset(fromSource) ? sameWithinMs : anyPlaceMs);
}

function hasOffset(time: string): boolean {
  return /(Z|[+-]\d\d:\d\d)$/.test(time);
}

function toMs(time: string): number {
  return Date.parse(hasOffset(time) ? time : `${time}Z`);
}
