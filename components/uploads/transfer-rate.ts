/** The bytes that were sent at a moment. */
export interface TransferSample {
  atMs: number;
  sentBytes: number;
}

const windowMs = 8_000;
const minSpanMs = 1_000;

/**
 * Adds a sample to the samples of the last seconds; starts again when less was sent than before,
 * after a retry or a cancel.
 */
export function addSample(samples: readonly TransferSample[], sample: TransferSample): TransferSample[] {
  const isRestart = sample.sentBytes < (samples.at(-1)?.sentBytes ?? 0);
  if (isRestart) return [sample];

  return [...samples.filter(({ atMs }) => sample.atMs - atMs <= windowMs), sample];
}

/** Returns bytes per second, or `undefined` until enough was seen. */
export function transferRate(samples: readonly TransferSample[]): number | undefined {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last || last.atMs - first.atMs < minSpanMs) return undefined;

  return ((last.sentBytes - first.sentBytes) / (last.atMs - first.atMs)) * 1_000;
}

/**
 * Returns the seconds until all is sent, or `undefined` while nothing moves and when all is sent.
 */
export function secondsLeft(remainingBytes: number, bytesPerSecond: number | undefined): number | undefined {
  return bytesPerSecond && remainingBytes > 0 ? Math.ceil(remainingBytes / bytesPerSecond) : undefined;
}
