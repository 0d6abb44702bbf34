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
  summary: "Follow the changes of your images",
  description:
    "The first call, without `since`, returns the current cursor and no changes. Each further call passes `next_cursor` of the one before as `since`, and returns what was committed in between, every change at least once. Call again at once while `data` is full; otherwise every two seconds or less often. Changes are kept for two days. Of albums and tags it tells only whether there were changes. A new handle, which changes the URLs of all images, is not reported.",
  auth: { scope: "images:read" },
  role: "viewer",
  rateLimit: "poll",
  query: z.strictObject({
    since: z.string().max(maxCursorLength).optional().describe("`next_cursor` of the previous call"),
    limit: integerParam({ min: 1, max: maxChanges }).optional().describe(`Default ${defaultChanges}`),
  }),
  success: ok(ImageChangePage, "The changes after the cursor, and the next cursor"),
  errors: [commonErrors.invalidCursor, imageChangeErrors.expired],
  handler: ({ actor, query }) =>
    changes.listImageChanges(actor, { since: query.since, limit: query.limit ?? defaultChanges }),
});
