import { z } from "zod";
import * as accountImports from "@/lib/account/import";
import { importErrors } from "@/lib/account/import/errors";
import { AccountImport } from "@/lib/account/import/resource";
import { defineEndpoint, ok } from "@/lib/http";

export const ImportId = z.strictObject({ id: z.string() });

export const getImport = defineEndpoint({
  method: "GET",
  path: "/account/imports/{id}",
  operationId: "getImport",
  tag: "Account",
  summary: "Get an import",
  auth: { scope: "*" },
  rateLimit: "poll",
  params: ImportId,
  success: ok(AccountImport, "The import"),
  errors: [importErrors.notFound],
  handler: ({ actor, params }) => accountImports.getImport(actor, params.id),
});

export const cancelImport = defineEndpoint({
  method: "DELETE",
  path: "/account/imports/{id}",
  operationId: "cancelImport",
  tag: "Account",
  summary: "Cancel an import",
  description: "Restored records are kept, and the archive is deleted. A completed import is unchanged.",
  auth: { scope: "*" },
  rateLimit: "write",
  audit: { action: "delete", resourceType: "import", idParam: "id" },
  params: ImportId,
  success: ok(AccountImport, "The import"),
  errors: [importErrors.notFound],
  handler: ({ actor, params }) => accountImports.cancelImport(actor, params.id),
});
