import { importArchive } from "@/lib/account/import";
import { importErrors } from "@/lib/account/import/errors";
import { AccountImport, ImportFields, maxRequestBytes } from "@/lib/account/import/resource";
import { accepted, defineEndpoint, existing, file } from "@/lib/http";
import { commonErrors } from "@/lib/kernel/errors";
import { stagingReceiver, storageErrors } from "@/lib/uploads";

export const importAccount = defineEndpoint({
  method: "POST",
  path: "/account/import",
  operationId: "importAccount",
  tag: "Account",
  summary: "Import an account archive",
  description: `Takes the archive of \`POST /account/export\`, up to ${maxRequestBytes / 1_000_000_000} GB. Send it as \`multipart/form-data\` with the part \`file\`, or as raw bytes with the fields in the query. Send a larger archive in parts with \`POST /account/imports\`. Restores albums, tags, licenses, recipes, watermarks, the profile, settings and analytics, and images with their IDs, URLs, times, favorites and previous URLs. Variants are rendered again. Keys, webhooks, domains, the backup configuration and the audit log are not restored. Existing records are never changed; differences are reported. An image whose filename is taken gets a numbered name, and an ID used by a different account is replaced. Sending an archive again is safe and resumes an interrupted import. The import runs in the background: poll \`GET /account/imports/{id}\`. An account without images also receives the archive's handle, if it is available. Requires a sign-in within the last 10 minutes, or an API key with the scope \`*\`.`,
  auth: { scope: "*" },
  needsFreshSignIn: true,
  rateLimit: "write",
  audit: { action: "create", resourceType: "import" },
  body: file(ImportFields, {
    maxBytes: maxRequestBytes,
    receiver: stagingReceiver,
    mediaType: "application/zip",
  }),
  success: accepted(AccountImport, "The pending import", {
    existing: "The result of the dry run",
  }),
  errors: [
    importErrors.invalidArchive,
    importErrors.tooMany,
    storageErrors.tooLarge,
    commonErrors.unavailable,
  ],
  handler: async ({ actor, body }) => {
    const { dry_run: dryRun = false } = body.fields;
    const started = await importArchive(actor, body.file, { dryRun });
    return started.isDryRun ? existing(started.import) : started.import;
  },
});
