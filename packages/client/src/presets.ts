/** The widths of the scaled presets. */
export const presetWidths = [128, 256, 512, 1024, 1536, 2048] as const;

/** Returns the smallest preset that is at least as wide, else the widest. */
export function presetFor(width: number): string {
  return `w${presetWidths.find((preset) => preset >= width) ?? presetWidths.at(-1)}`;
}
