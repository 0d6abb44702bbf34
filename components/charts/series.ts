/**
 * The look of a series: a color, and a dash pattern for people who cannot distinguish the colors.
 */
export interface SeriesStyle {
  color: string;
  /** Lengths of dashes and gaps in pixels; none is a solid line. */
  dashes?: string;
}

/** The series of all charts, in the order in which a chart uses them. */
export const seriesStyles = [
  { color: "var(--color-series-1)" },
  { color: "var(--color-series-2)", dashes: "7 3" },
  { color: "var(--color-series-3)", dashes: "2 3" },
  { color: "var(--color-series-4)", dashes: "9 3 2 3" },
  { color: "var(--color-series-5)", dashes: "4 4" },
  { color: "var(--color-series-6)", dashes: "5 4" },
] as const satisfies readonly SeriesStyle[];

/** The dashes of a day that is not over. No series has them. */
export const todayDashes = "3 3";

/** The period before is always the quiet series. */
export const beforeStyle: SeriesStyle = seriesStyles[5];
