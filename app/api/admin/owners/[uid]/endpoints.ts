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
  summary: "Change the plan, the state or the limits of an owner",
  description:
    "A disabled owner can sign in no more, and only read and export with the sessions and keys that there are; images are still delivered. With `withhold`, everything of the owner is shown to nobody else. The owner's audit log has an entry.",
  auth: "operator",
  needsFreshSignIn: true,
  rateLimit: "write",
  audit: { action: "update", resourceType: "account", idParam: "uid" },
  params: z.strictObject({ uid: z.string() }),
  body: json(UpdateOperatedOwner),
  success: ok(OperatedOwner, "The owner"),
  errors: [operatorErrors.unknownOwner, operatorErrors.ownAccount],
  handler: ({ actor, params, body }) => updateOperatedOwner(actor, params.uid, body),
});
