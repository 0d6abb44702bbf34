/** The ends of an order by hand. */
export const orderEnds = ["start", "end"] as const;
export type OrderEnd = (typeof orderEnds)[number];
