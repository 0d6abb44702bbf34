import { z } from "zod";
import { defineEndpoint, integerParam, ok } from "@/lib/http";
import { findDuplicates } from "@/lib/images/similar";
import {
  DuplicatePage,
  defaultDistance,
  defaultGroupLimit,
  duplicateKinds,
  maxDistance,
  maxGroupLimit,
} from "@/lib/images/similar/resource";
import { commonErrors } from "@/lib/kernel/errors";

const DuplicatesQuery = z.strictObject({
  kind: z
    .enum(duplicateKinds)
    .optional()
    .meta({ description: "`exact`: identical files. `near`: similar images. `all`: both.", default: "all" }),
  distance: integerParam({ min: 0, max: maxDistance }).optional().meta({
    description: `How many of the 64 bits of the perceptual hashes may differ between similar images. Above 8, some matches are chance.`,
    default: defaultDistance,
  }),
  limit: integerParam({ min: 1, max: maxGroupLimit })
    .optional()
    .meta({ description: `Groups per page`, default: defaultGroupLimit }),
  cursor: z.string().max(2_000).optional().describe("`next_cursor` of the previous page"),
});

export const listDuplicates = defineEndpoint({
  method: "GET",
  path: "/images/duplicates",
  operationId: "listDuplicates",
  tag: "Images",
  summary: "Find duplicate images",
  description:
    "Returns groups of active images with identical files, then groups of similar images, such as resized or recompressed copies. In a large library, a page can contain fewer groups than `limit`, or none. Continue until `next_cursor` is null. Images with no (or an all-zero) perceptual hash are never matched as similar.",
  auth: { scope: "images:read" },
  role: "viewer",
  rateLimit: "read",
  query: DuplicatesQuery,
  success: ok(DuplicatePage, "One page of groups"),
  errors: [commonErrors.invalidCursor],
  handler: ({ actor, query }) => findDuplicates(actor, query),
});
