/** Black and white levels of limited range, out of 255 (ITU-R BT.709, BT.2100). */
const black = 16 / 255;
const range = 219 / 255;
const maxValue = 65_535;

/** Expands 16-bit samples from limited (video) range to full range, in place. */
export function expandRange(
  pixels: Uint16Array,
  channels: number,
  limitedRange: { color: boolean; alpha: boolean },
): void {
  const table = Uint16Array.from({ length: maxValue + 1 }, (_, value) => {
    const share = (value / maxValue - black) / range;
    return Math.round(Math.min(1, Math.max(0, share)) * maxValue);
  });
  const hasAlpha = channels === 2 || channels === 4;
  const colors = hasAlpha ? channels - 1 : channels;
  for (let at = 0; at < pixels.length; at += channels) {
    for (let channel = 0; channel < channels; channel += 1) {
      const isLimitedRange = channel < colors ? limitedRange.color : limitedRange.alpha;
      if (isLimitedRange) pixels[at + channel] = table[pixels[at + channel] ?? 0] ?? 0;
    }
  }
}
