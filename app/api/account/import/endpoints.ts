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
  summary: "Restore an export into your account",
  description: `Takes the archive of \`POST /account/export\`, as \`multipart/form-data\` with the part \`file\` or as raw bytes with the fields in the query, up to ${maxRequestBytes / 1_000_000_000} GB; a larger one comes in parts (\`POST /account/imports\`). Restores albums, tags, licenses, the profile, the settings, images with their ids, URLs, times, favourites and former URLs, and analytics; variants are rendered again. Keys, webhooks, domains, the backup configuration and the audit log are not restored. It changes nothing that is there: what differs is reported, an image whose filename is taken gets a number, and an id that another account has is replaced. Sending an archive again is harmless and goes on where it was interrupted. The work is done in the background: \`GET /account/imports/{id}\` tells the progress. An account without images also gets the handle of the archive, if that is free. Requires a session of the last 10 minutes, or an API key with the scope \`*\`.`,
  auth: { scope: "*" },
  needsFreshSignIn: true,
  rateLimit: "write",
  audit: { action: "create", resourceType: "import" },
  body: file(ImportFields, {
    maxBytes: maxRequestBytes,
    receiver: stagingReceiver,
    mediaType: "application/zip",
  }),
  success: accepted(AccountImport, "The import, which waits to be done", {
    existing: "A dry run: what would happen",
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
