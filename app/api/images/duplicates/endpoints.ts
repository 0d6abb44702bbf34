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
    .describe("`exact`: identical files; `near`: images that look alike; `all` (default): both"),
  distance: integerParam({ min: 0, max: maxDistance })
    .optional()
    .describe(
      `How many of the 64 bits of their perceptual hashes may differ between images that look alike; default ${defaultDistance}. Above 8, some matches are chance.`,
    ),
  limit: integerParam({ min: 1, max: maxGroupLimit })
    .optional()
    .describe(`Groups per page; default ${defaultGroupLimit}`),
  cursor: z.string().max(2_000).optional().describe("`next_cursor` of the previous page"),
});

export const listDuplicates = defineEndpoint({
  method: "GET",
  path: "/images/duplicates",
  operationId: "listDuplicates",
  tag: "Images",
  summary: "Find duplicate images",
  description:
    "Groups of your active images with identical files, then groups of images that look alike: resized, saved again, slightly brighter. Among very many images a page may hold fewer groups than `limit`, or none; continue until `next_cursor` is null. Images without a perceptual hash, or with one of zeros, match no other image.",
  auth: { scope: "images:read" },
  role: "viewer",
  rateLimit: "read",
  query: DuplicatesQuery,
  success: ok(DuplicatePage, "One page of groups"),
  errors: [commonErrors.invalidCursor],
  handler: ({ actor, query }) => findDuplicates(actor, query),
});
