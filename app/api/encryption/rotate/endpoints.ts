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
  summary: "Replace your master key",
  description:
    "A new version of the master key is made, and a job protects the keys of all encrypted images by it. The images stay as they are and can be opened throughout. The earlier version is deleted when nothing uses it any more.",
  auth: { scope: "settings:write" },
  role: "manager",
  rateLimit: "write",
  audit: { action: "update", resourceType: "encryption" },
  success: accepted(EncryptionResource, "The rotation has begun"),
  errors: [commonErrors.conflict, commonErrors.unavailable, billingErrors.planRequired],
  handler: ({ actor }) => rotateMasterKey(actor),
});
