import { z } from "zod";

const count = z.number().int();
const DeliveryTotals = z.object({ requests: count, bytes: count });

export const Stats = z
  .object({
    images: count.describe("Deleted ones left out"),
    deleted_images: count.describe("In the trash"),
    albums: count,
    tags: count,
    favourites: count.describe("Deleted images left out"),
    storage: z
      .object({ bytes: count, original_bytes: count, variant_bytes: count })
      .describe("Deleted images included until they are purged"),
    delivered: z
      .object({ today: DeliveryTotals, last_30_days: DeliveryTotals })
      .describe("Days in UTC, with today"),
  })
  .meta({ id: "Stats" });
export type Stats = z.output<typeof Stats>;
