import { describeEncryption } from "@/lib/encryption";
import { EncryptionResource } from "@/lib/encryption/resource";
import { defineEndpoint, ok } from "@/lib/http";

export const getEncryption = defineEndpoint({
  method: "GET",
  path: "/encryption",
  operationId: "getEncryption",
  tag: "Encryption",
  summary: "Get encryption status",
  auth: { scope: "settings:read" },
  role: "viewer",
  whileDisabled: true,
  rateLimit: "read",
  success: ok(
    EncryptionResource,
    "The versions of your library key, with the number of images each protects",
  ),
  errors: [],
  handler: ({ actor }) => describeEncryption(actor),
});
