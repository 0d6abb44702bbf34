/** A measured quality. */
interface Trial {
  quality: number;
  error: number;
}

export interface QualitySearch {
  first: number;
  lowest: number;
  highest: number;
  /** The share of the error that a step of quality removes, until two trials show it. */
  slope: number;
  maxError: number;
}

/** An error this close below the limit is not worth another trial. */
const closeEnough = 0.92;

/**
 * Returns the lowest quality whose error is expected to stay within the limit, or the highest one
 * when none does. The logarithm of the error falls about linearly with the quality. An expectation
 * within `trustedStep` of a trial ends the search.
 */
export async function findQuality(
  search: QualitySearch,
  { maxTrials, trustedStep }: { maxTrials: number; trustedStep: number },
  measure: (quality: number) => Promise<number>,
): Promise<number> {
  const trials: Trial[] = [];
  let quality = search.first;
  while (trials.length < maxTrials) {
    trials.push({ quality, error: await measure(quality) });
    const next = predict(search, trials);
    if (trials.some((trial) => Math.abs(trial.quality - next) <= trustedStep)) return next;
    quality = next;
  }

  return quality;
}

/**
 * Raises a quality until its error is within the limit or no higher one is allowed. Each step is a
 * fifth longer than the errors so far suggest.
 */
export async function raiseUntilWithin(
  search: QualitySearch,
  start: number,
  measure: (quality: number) => Promise<number>,
): Promise<Trial> {
  const { maxError, slope, highest } = search;
  let previous: Trial | undefined;
  let trial = { quality: start, error: await measure(start) };
  while (trial.error > maxError && trial.quality < highest) {
    const fall = previous ? fallBetween(previous, trial) : slope;
    const steps = Math.ceil((1.2 * Math.log(trial.error / maxError)) / Math.max(fall, slope / 3));
    previous = trial;
    const quality = Math.min(highest, trial.quality + Math.max(1, steps));
    trial = { quality, error: await measure(quality) };
  }

  return trial;
}

function fallBetween(lower: Trial, higher: Trial): number {
  return Math.log(lower.error / higher.error) / (higher.quality - lower.quality);
}

/** Returns the quality to try next, or a tried one when the search has found it. */
function predict(search: QualitySearch, trials: readonly Trial[]): number {
  const { maxError, slope, lowest, highest } = search;
  const ascending = [...trials].sort((one, other) => one.quality - other.quality);
  const good = ascending.find(({ error }) => error <= maxError);
  const poor = ascending.findLast(
    ({ quality, error }) => error > maxError && quality < (good?.quality ?? Number.POSITIVE_INFINITY),
  );
  const isFound =
    good && (good.error >= closeEnough * maxError || (poor && good.quality - poor.quality === 1));
  if (isFound) return good.quality;

  const from = poor ?? good;
  if (!from) return highest;

  const fall = poor && good ? fallBetween(poor, good) : slope;
  // Without an error there is nothing to extrapolate, and the lowest quality may do.
  const steps = from.error === 0 ? -Number.MAX_VALUE : Math.log(from.error / maxError) / fall;
  const next = from.quality + Math.ceil(steps);

  return poor && good
    ? Math.min(good.quality, Math.max(poor.quality + 1, next))
    : Math.min(highest, Math.max(lowest, next));
}
