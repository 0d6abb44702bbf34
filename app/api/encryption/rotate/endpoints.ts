import { billingErrors } from "@/lib/billing/errors";
import { rotateMasterKey } from "@/lib/encryption";
import { EncryptionResource } from "@/lib/encryption/resource";
import { accepted, defineEndpoint } from "@/lib/http";
import { commonErrors } from "@/lib/kernel/errors";

export const rotateEncryptionKey = defineEndpoint({
  method: "POST",
  path: "/encryption/rotate",
  operationId: "rotateEncryptionKey",
  tag: "Encryption",
  summary: "Rotate your library key",
  description:
    "Creates a new version of the library key; a job rewraps the keys of all encrypted images. Images are not rewritten and stay available throughout. The previous version is deleted once it is unused.",
  auth: { scope: "settings:write" },
  role: "manager",
  rateLimit: "write",
  audit: { action: "update", resourceType: "encryption" },
  success: accepted(EncryptionResource, "The started rotation"),
  errors: [commonErrors.conflict, commonErrors.unavailable, billingErrors.planRequired],
  handler: ({ actor }) => rotateMasterKey(actor),
});
