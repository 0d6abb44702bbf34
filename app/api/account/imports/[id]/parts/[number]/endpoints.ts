import { receivePart } from "@/lib/account/import";
import { importErrors } from "@/lib/account/import/errors";
import { ImportPart, maxParts, maxRequestBytes, PartFields } from "@/lib/account/import/resource";
import { defineEndpoint, file, integerParam, ok } from "@/lib/http";
import { commonErrors } from "@/lib/kernel/errors";
import { stagingReceiver, storageErrors } from "@/lib/uploads";
import { ImportId } from "../../endpoints";

export const putImportPart = defineEndpoint({
  method: "PUT",
  path: "/account/imports/{id}/parts/{number}",
  operationId: "putImportPart",
  tag: "Account",
  summary: "Upload an import part",
  description:
    "Send raw bytes, or `multipart/form-data` with the part `file`. Parts are joined in the order of their numbers, starting with 1. Sending a number again replaces that part, so a part can be retried safely. `parts` of the import lists the received parts with their SHA-256.",
  auth: { scope: "*" },
  rateLimit: "upload",
  audit: { action: "update", resourceType: "import", idParam: "id" },
  params: ImportId.extend({ number: integerParam({ min: 1, max: maxParts }) }),
  body: file(PartFields, {
    maxBytes: maxRequestBytes,
    receiver: stagingReceiver,
    mediaType: "application/octet-stream",
  }),
  success: ok(ImportPart, "The part"),
  errors: [importErrors.notFound, importErrors.begun, storageErrors.tooLarge, commonErrors.unavailable],
  handler: ({ actor, params, body }) => receivePart(actor, params, body.file),
});
