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
  summary: "Start a multipart import",
  description: `For archives that exceed one request, or for slow connections. Split the archive into at most ${maxParts.toLocaleString("en")} parts of up to ${maxRequestBytes / 1_000_000_000} GB. Send each part with \`PUT /account/imports/{id}/parts/{number}\`, then call \`POST /account/imports/{id}/complete\`. Received parts are kept for ${partsRetentionDays} days after the latest one. Requires a sign-in within the last 10 minutes, or an API key with the scope \`*\`.`,
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
  description: `Returns the latest 100 imports of the last ${reportRetentionDays} days, newest first.`,
  auth: { scope: "*" },
  rateLimit: "read",
  success: ok(AccountImportPage, "The imports"),
  errors: [],
  handler: ({ actor }) => accountImports.listImports(actor),
});
