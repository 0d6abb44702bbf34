import { z } from "zod";
import { maxSlugLength, slugPattern } from "./slug-pattern";

/** A name in URLs. */
export const Slug = z
  .string()
  .max(maxSlugLength, `at most ${maxSlugLength} characters`)
  .regex(slugPattern, "only lower-case letters, digits and single hyphens between them");
