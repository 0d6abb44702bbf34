import { z } from "zod";

const count = z.number().int();
const DeliveryTotals = z.object({ requests: count, bytes: count });

export const StoredBytes = z
  .object({ bytes: count, original_bytes: count, variant_bytes: count })
  .describe(
    "Includes deleted images until they are purged. With more than 20,000 images, up to one hour old.",
  );

export const Stats = z
  .object({
    images: count.describe("Without deleted images"),
    deleted_images: count.describe("Images in the trash"),
    albums: count,
    tags: count,
    favourites: count.describe("Without deleted images"),
    storage: StoredBytes,
    delivered: z
      .object({ today: DeliveryTotals, last_30_days: DeliveryTotals })
      .describe("Days in UTC, including today"),
  })
  .meta({ id: "Stats" });
export type Stats = z.output<typeof Stats>;
