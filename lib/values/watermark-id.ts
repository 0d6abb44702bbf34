import { z } from "zod";

/** The ID of a watermark in a request. */
export const WatermarkId = z
  .string()
  .regex(/^wmk_[0-7][0-9a-hjkmnp-tv-z]{25}$/, "is not the ID of a watermark");
