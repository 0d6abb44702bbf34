import * as accountImports from "@/lib/account/import";
import { importErrors } from "@/lib/account/import/errors";
import {
  AccountImport,
  AccountImportPage,
  maxParts,
  maxRequestBytes,
  partsRetentionDays,
  reportRetentionDays,
} from "@/lib/account/import/resource";
import { created, defineEndpoint, ok } from "@/lib/http";

export const createImport = defineEndpoint({
  method: "POST",
  path: "/account/imports",
  operationId: "createImport",
  tag: "Account",
  summary: "Begin an import whose archive comes in parts",
  description: `For an archive that is larger than one request, or for a slow connection. Cut it into at most ${maxParts.toLocaleString("en")} parts of up to ${maxRequestBytes / 1_000_000_000} GB, send each with \`PUT /account/imports/{id}/parts/{number}\`, and then call \`POST /account/imports/{id}/complete\`. Parts wait ${partsRetentionDays} days for the next one. Requires a session of the last 10 minutes, or an API key with the scope \`*\`.`,
  auth: { scope: "*" },
  needsFreshSignIn: true,
  rateLimit: "write",
  audit: { action: "create", resourceType: "import" },
  success: created(AccountImport, "The import"),
  errors: [importErrors.tooMany],
  handler: ({ actor }) => accountImports.createImport(actor),
});

export const listImports = defineEndpoint({
  method: "GET",
  path: "/account/imports",
  operationId: "listImports",
  tag: "Account",
  summary: "List imports",
  description: `The last hundred of the last ${reportRetentionDays} days, newest first.`,
  auth: { scope: "*" },
  rateLimit: "read",
  success: ok(AccountImportPage, "The imports"),
  errors: [],
  handler: ({ actor }) => accountImports.listImports(actor),
});
