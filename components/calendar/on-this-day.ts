import type { DayOfYear } from "@/lib/images/calendar/resource";

/** Few enough for the budget of the page's HTML. */
const maxImages = 12;

/** Returns the days that the strip shows, with the images that it shows of them. */
export function selectShown(days: readonly DayOfYear[]): DayOfYear[] {
  const shown = days.slice(0, maxImages);
  const perDay = Math.floor(maxImages / Math.max(1, shown.length));
  return shown.map((day) => ({ ...day, images: day.images.slice(0, perDay) }));
}
