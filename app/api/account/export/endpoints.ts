import { startExport } from "@/lib/archives";
import { AccountExport, archiveRetentionDays } from "@/lib/archives/resource";
import { accepted, defineEndpoint } from "@/lib/http";

export const exportAccount = defineEndpoint({
  method: "POST",
  path: "/account/export",
  operationId: "exportAccount",
  tag: "Account",
  summary: "Begin an archive of everything in your account",
  description: `A ZIP archive, written in the background: \`GET /account/exports/{id}\` tells the progress and, once it is \`ready\`, the signed \`url\` of the file, which can be downloaded in pieces for ${archiveRetentionDays} days. While an export has not ended, this returns that one. \`originals/{album}/{filename}\` are the files as they are delivered, including private and deleted images; \`images/*.ndjson\` have one line per image: the Image resource with \`file\` (path in the archive, size and SHA-256 of the bytes written; null where there are no bytes). The other \`.ndjson\` files hold albums, tags, favourites, licenses, keys (never their secrets), the audit log and more, one record per line. \`manifest.json\` comes last. When another archive is ready, earlier ones are deleted. A key needs the scope \`*\`, because the archive contains everything.`,
  auth: { scope: "*" },
  whileDisabled: true,
  rateLimit: "write",
  audit: { action: "create", resourceType: "export" },
  success: accepted(AccountExport, "The export, which waits to be written or is being written"),
  errors: [],
  handler: ({ actor }) => startExport(actor),
});
