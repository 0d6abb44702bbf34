import { ratioToByte, tileRatio } from "./ratio-bytes";

const [landscape, portrait] = [ratioToByte(3, 2), ratioToByte(2, 3)];

/**
 * Returns ratios with this mean, as a camera takes them: upright and across in an irregular order.
 */
export function sampleRatios(count: number, mean: number): Uint8Array {
  const [wide, narrow] = [tileRatio(landscape), tileRatio(portrait)];
  const share = (mean - narrow) / (wide - narrow);
  if (share < 0 || share > 1) return new Uint8Array(count).fill(ratioToByte(mean, 1));

  // The random numbers of Lehmer, which are the same each time.
  const modulus = 2 ** 31 - 1;
  let random = 1;

  return Uint8Array.from({ length: count }, () => {
    random = (random * 48_271) % modulus;
    return random / modulus < share ? landscape : portrait;
  });
}

/** Returns ratios for all images of a month of which the first ones are known. */
export function completeRatios(
  first: Uint8Array,
  { count, ratioSum }: { count: number; ratioSum: number },
): Uint8Array {
  const others = count - first.length;
  if (others <= 0) return first.slice(0, count);

  const firstSum = first.reduce((sum, byte) => sum + tileRatio(byte), 0);
  const ratios = new Uint8Array(count);
  ratios.set(first);
  ratios.set(sampleRatios(others, (ratioSum - firstSum) / others), first.length);

  return ratios;
}
