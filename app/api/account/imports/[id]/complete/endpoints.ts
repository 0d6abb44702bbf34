import * as accountImports from "@/lib/account/import";
import { importErrors } from "@/lib/account/import/errors";
import { AccountImport, CompleteImport } from "@/lib/account/import/resource";
import { accepted, defineEndpoint, existing, json } from "@/lib/http";
import { commonErrors } from "@/lib/kernel/errors";
import { ImportId } from "../endpoints";

export const completeImport = defineEndpoint({
  method: "POST",
  path: "/account/imports/{id}/complete",
  operationId: "completeImport",
  tag: "Account",
  summary: "Complete a multipart import",
  description:
    "Restores the received parts as one archive, like `POST /account/import`. A failed import resumes where it stopped, or restarts if parts were sent since. Idempotent.",
  auth: { scope: "*" },
  rateLimit: "write",
  audit: { action: "update", resourceType: "import", idParam: "id" },
  params: ImportId,
  body: { ...json(CompleteImport), optional: true },
  success: accepted(AccountImport, "The pending import", {
    existing: "The result of the dry run",
  }),
  errors: [
    importErrors.notFound,
    importErrors.partMissing,
    importErrors.invalidArchive,
    commonErrors.unavailable,
  ],
  handler: async ({ actor, params, body }) => {
    const { dry_run: dryRun = false } = body ?? {};
    const started = await accountImports.completeImport(actor, params.id, { dryRun });
    return started.isDryRun ? existing(started.import) : started.import;
  },
});
