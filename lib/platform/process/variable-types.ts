import { z } from "zod";

/** Sent verbatim in a header. */
export const credential = z
  .string()
  .trim()
  .regex(/^[!-~]+$/, "must be one word of ASCII characters")
  .optional();
