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
    .describe("`exact`: equal files; `near`: pictures that look alike; `all`: both, which is the default"),
  distance: integerParam({ min: 0, max: maxDistance })
    .optional()
    .describe(
      `In how many of the 64 bits of their perceptual hashes pictures may differ that look alike; default ${defaultDistance}. Above 8 there are chance hits.`,
    ),
  limit: integerParam({ min: 1, max: maxGroupLimit })
    .optional()
    .describe(`Groups a page; default ${defaultGroupLimit}`),
  cursor: z.string().max(2_000).optional().describe("`next_cursor` of the page before"),
});

export const list = defineEndpoint({
  method: "GET",
  path: "/images/duplicates",
  operationId: "listDuplicates",
  tag: "Images",
  summary: "Find images that you have twice",
  description:
    "Groups of your active images whose files are equal, then groups of images that look alike: made smaller, saved again, a little brighter. In a search among very many images a page may hold fewer groups than asked for, or none; go on until `next_cursor` is null. Images without a perceptual hash, or with one of zeros, look like no other.",
  auth: { scope: "images:read" },
  rateLimit: "read",
  query: DuplicatesQuery,
  success: ok(DuplicatePage, "One page of groups"),
  errors: [commonErrors.invalidCursor],
  handler: ({ actor, query }) => findDuplicates(actor, query),
});
