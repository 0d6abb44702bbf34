import { z } from "zod";
import { ImageResource } from "@/lib/images/resource";

export const duplicateKinds = ["exact", "near", "all"] as const;
export type DuplicateKind = (typeof duplicateKinds)[number];

export const defaultDistance = 6;
export const maxDistance = 16;
export const defaultGroupLimit = 20;
export const maxGroupLimit = 100;
/** Images shown per group. */
export const maxImagesPerGroup = 20;
export const defaultSimilarLimit = 10;
export const maxSimilarLimit = 50;

const DuplicateGroup = z
  .object({
    kind: z.enum(["exact", "near"]).describe("`exact`: the stored files are equal byte by byte"),
    sha256: z.string().nullable().describe("Of the equal files; null when they look alike only"),
    distance_max: z
      .number()
      .int()
      .describe("Of 64 bits of the perceptual hash, the most in which an image differs from the first one"),
    count: z.number().int().describe("Images in the group"),
    images: z.array(ImageResource).describe(`The first ${maxImagesPerGroup} of them, the oldest first`),
  })
  .meta({ id: "DuplicateGroup" });
export type DuplicateGroup = z.output<typeof DuplicateGroup>;

export const DuplicatePage = z
  .object({ data: z.array(DuplicateGroup), next_cursor: z.string().nullable() })
  .meta({ id: "DuplicatePage" });
export type DuplicatePage = z.output<typeof DuplicatePage>;

export const SimilarImages = z
  .object({
    data: z.array(
      z.object({
        distance: z.number().int().min(0).max(64).describe("Bits of the perceptual hash that differ"),
        image: ImageResource,
      }),
    ),
    next_cursor: z.null(),
  })
  .meta({ id: "SimilarImages" });
export type SimilarImages = z.output<typeof SimilarImages>;
