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
  summary: "Restore the archive whose parts have arrived",
  description:
    "As `POST /account/import`, with the parts as one archive. A failed import goes on where it stopped, or begins again if parts were sent since. Repeating the call changes nothing.",
  auth: { scope: "*" },
  rateLimit: "write",
  audit: { action: "update", resourceType: "import", idParam: "id" },
  params: ImportId,
  body: { ...json(CompleteImport), optional: true },
  success: accepted(AccountImport, "The import, which waits to be done", {
    existing: "A dry run: what would happen",
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
