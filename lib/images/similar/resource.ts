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
/** IDs listed per group: as many as a batch changes while the caller waits. */
export const maxIdsPerGroup = 500;
export const defaultSimilarLimit = 10;
export const maxSimilarLimit = 50;

const DuplicateGroup = z
  .object({
    kind: z.enum(["exact", "near"]).describe("`exact`: the stored files are byte-identical"),
    sha256: z
      .string()
      .nullable()
      .describe("SHA-256 of the identical files. Null for images that only look alike."),
    distance_max: z
      .number()
      .int()
      .describe("Largest distance from the first image, in bits of the 64-bit hash"),
    count: z.number().int().describe("Images in the group"),
    ids: z.array(z.string()).describe(`IDs of the first ${maxIdsPerGroup} images, oldest first`),
    images: z
      .array(ImageResource)
      .describe(`The first ${maxImagesPerGroup} images, oldest first, and always the image of \`best\``),
    best: z
      .string()
      .nullable()
      .describe(
        "ID of the suggested image to keep: most pixels, then largest file. Among equal files: most visible (`public`, `unlisted`, `private`), then most requests, then a favorite, then oldest.",
      ),
  })
  .meta({ id: "DuplicateGroup" });
export type DuplicateGroup = z.output<typeof DuplicateGroup>;

export const DuplicatePage = z
  .object({
    data: z.array(DuplicateGroup),
    next_cursor: z.string().nullable(),
    progress: z
      .number()
      .min(0)
      .max(1)
      .describe("Share of your images compared so far, 0 to 1. 1 on the last page."),
  })
  .meta({ id: "DuplicatePage" });
export type DuplicatePage = z.output<typeof DuplicatePage>;

export const SimilarImages = z
  .object({
    data: z.array(
      z.object({
        distance: z
          .number()
          .int()
          .min(0)
          .max(64)
          .describe("Number of different bits in the perceptual hashes"),
        image: ImageResource,
      }),
    ),
    next_cursor: z.null(),
  })
  .meta({ id: "SimilarImages" });
export type SimilarImages = z.output<typeof SimilarImages>;
