import { z } from "zod";
import { defineEndpoint, json, ok } from "@/lib/http";
import { operatorErrors } from "@/lib/operation/operators/errors";
import { OperatedImage, WithholdImage } from "@/lib/operation/operators/resource";
import { withholdReportedImage } from "@/lib/operation/reports";

export const withholdImage = defineEndpoint({
  method: "PATCH",
  path: "/admin/images/{id}",
  operationId: "withholdImage",
  tag: "Operators",
  summary: "Withhold or restore an image",
  description:
    "A withheld image is visible only to its owner. Withholding an image resolves its open reports.",
  auth: { scope: "admin:write", operators: true },
  needsFreshSignIn: true,
  rateLimit: "write",
  audit: { action: "update", resourceType: "image", idParam: "id" },
  params: z.strictObject({ id: z.string() }),
  body: json(WithholdImage),
  success: ok(OperatedImage, "The image"),
  errors: [operatorErrors.unknownImage],
  handler: ({ actor, params, body }) => withholdReportedImage(actor, params.id, body),
});
