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
  summary: "List visitor selections and comments",
  auth: { scope: "shares:read" },
  role: "manager",
  rateLimit: "read",
  params: z.object({ id: z.string() }),
  query: PageQuery,
  success: ok(SharePickPage, "One page of selections and comments, by visitor"),
  errors: [commonErrors.notFound, commonErrors.invalidCursor],
  handler: ({ actor, params, query }) => listPicks(actor, params.id, toPageOptions(query)),
});
