import { z } from "zod";
import { isCustomKey } from "@/lib/engine/variants/variant-keys";

/** A custom variant's key in its one spelling. */
export const CustomKey = z
  .string()
  .refine(isCustomKey, "not a key such as w640-h480-q80-fitcover")
  .meta({
    override: {
      type: "string",
      pattern:
        "^w(0|[1-9]\\d{0,3})-h(0|[1-9]\\d{0,3})-q[1-9]\\d{0,2}-fit(cover|contain|fill|inside|outside)$",
    },
    description:
      '`w<width>-h<height>-q<quality>-fit<mode>`: sides up to 8192, one of them may be 0 for "from the aspect ratio", quality 1 to 100, mode cover, contain, fill, inside or outside',
  });
