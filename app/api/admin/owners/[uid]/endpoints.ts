import { z } from "zod";
import { defineEndpoint, json, ok } from "@/lib/http";
import { updateOperatedOwner } from "@/lib/operation/operators";
import { operatorErrors } from "@/lib/operation/operators/errors";
import { OperatedOwner, UpdateOperatedOwner } from "@/lib/operation/operators/resource";

export const updateOwner = defineEndpoint({
  method: "PATCH",
  path: "/admin/owners/{uid}",
  operationId: "updateOwner",
  tag: "Operators",
  summary: "Update an owner",
  description:
    "Changes the plan, state or limits. A disabled owner cannot sign in; existing sessions and keys can only read and export. Images are still delivered. `withhold` hides all of the owner's content from everyone else. An API key can set only `disabled` and `withhold`. The change is recorded in the owner's audit log.",
  auth: { scope: "admin:write", operators: true },
  needsFreshSignIn: true,
  rateLimit: "write",
  audit: { action: "update", resourceType: "account", idParam: "uid" },
  params: z.strictObject({ uid: z.string() }),
  body: json(UpdateOperatedOwner),
  success: ok(OperatedOwner, "The owner"),
  errors: [operatorErrors.unknownOwner, operatorErrors.ownAccount, operatorErrors.limitsByKey],
  handler: ({ actor, params, body }) => updateOperatedOwner(actor, params.uid, body),
});
