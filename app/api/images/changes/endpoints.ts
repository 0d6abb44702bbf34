import { z } from "zod";
import { defineEndpoint, integerParam, ok } from "@/lib/http";
import * as changes from "@/lib/images/changes";
import { imageChangeErrors } from "@/lib/images/changes/errors";
import { defaultChanges, ImageChangePage, maxChanges } from "@/lib/images/changes/resource";
import { commonErrors } from "@/lib/kernel/errors";

/** A cursor names the transactions that were open when it was issued. */
const maxCursorLength = 8_000;

export const listImageChanges = defineEndpoint({
  method: "GET",
  path: "/images/changes",
  operationId: "listImageChanges",
  tag: "Images",
  summary: "List image changes",
  description:
    "Omit `since` to get a starting cursor. Pass each `next_cursor` as the next `since`. Every change is delivered at least once. Call again at once while `data` is full; otherwise, poll at most every two seconds. Changes are kept for two days. For albums and tags, only a changed flag is returned. A changed handle, which changes all image URLs, is not reported.",
  auth: { scope: "images:read" },
  role: "viewer",
  rateLimit: "poll",
  query: z.strictObject({
    since: z.string().max(maxCursorLength).optional().describe("`next_cursor` of the previous call"),
    limit: integerParam({ min: 1, max: maxChanges })
      .optional()
      .meta({ description: "Changes per page", default: defaultChanges }),
  }),
  success: ok(ImageChangePage, "The changes after the cursor, and the next cursor"),
  errors: [commonErrors.invalidCursor, imageChangeErrors.expired],
  handler: ({ actor, query }) =>
    changes.listImageChanges(actor, { since: query.since, limit: query.limit ?? defaultChanges }),
});
