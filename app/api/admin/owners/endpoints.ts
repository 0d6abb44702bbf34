import { defineEndpoint, ok } from "@/lib/http";
import { commonErrors } from "@/lib/kernel/errors";
import { wireText } from "@/lib/kernel/text";
import { listOperatedOwners } from "@/lib/operation/operators";
import { OperatedOwnerPage } from "@/lib/operation/operators/resource";
import { PageQuery, toPageOptions } from "../../page-query";

const OwnerQuery = PageQuery.extend({
  q: wireText({ min: 1, max: 254 }).optional().describe("Part of the email address or the handle"),
});

export const listOwners = defineEndpoint({
  method: "GET",
  path: "/admin/owners",
  operationId: "listOwners",
  tag: "Operators",
  summary: "List owners",
  auth: { scope: "admin:read", operators: true },
  rateLimit: "read",
  query: OwnerQuery,
  success: ok(OperatedOwnerPage, "One page of owners"),
  errors: [commonErrors.invalidCursor],
  handler: ({ query: { q, ...query } }) => listOperatedOwners({ ...toPageOptions(query), search: q }),
});
