import { z } from "zod";
import { defineEndpoint, ok } from "@/lib/http";
import { commonErrors } from "@/lib/kernel/errors";
import { listPicks } from "@/lib/shares";
import { SharePickPage } from "@/lib/shares/resource";
import { PageQuery, toPageOptions } from "../../../page-query";

export const listSharePicks = defineEndpoint({
  method: "GET",
  path: "/shares/{id}/picks",
  operationId: "listSharePicks",
  tag: "Shares",
  summary: "List what visitors marked and wrote, by visitor",
  auth: { scope: "shares:read" },
  role: "manager",
  rateLimit: "read",
  params: z.object({ id: z.string() }),
  query: PageQuery,
  success: ok(SharePickPage, "One page of picks and comments"),
  errors: [commonErrors.notFound, commonErrors.invalidCursor],
  handler: ({ actor, params, query }) => listPicks(actor, params.id, toPageOptions(query)),
});
