import { startExport } from "@/lib/archives";
import { AccountExport, archiveRetentionDays } from "@/lib/archives/resource";
import { accepted, defineEndpoint } from "@/lib/http";

export const exportAccount = defineEndpoint({
  method: "POST",
  path: "/account/export",
  operationId: "exportAccount",
  tag: "Account",
  summary: "Export your account",
  description: `Writes a ZIP archive of the whole account in the background. Poll \`GET /account/exports/{id}\`: once \`status\` is \`ready\`, \`url\` is the signed download URL, valid for ${archiveRetentionDays} days, with range requests. If an export is already running, returns it. \`originals/{album}/{filename}\` are the delivered files, including private and deleted images. \`images/*.ndjson\` has one Image resource per line, with \`file\`: its path in the archive, size and SHA-256, or null without bytes. The other \`.ndjson\` files hold albums, tags, favorites, licenses, keys (without secrets), the audit log and more. \`manifest.json\` comes last. A finished export deletes earlier archives. API keys need the scope \`*\`, because the archive contains everything.`,
  auth: { scope: "*" },
  whileDisabled: true,
  rateLimit: "write",
  audit: { action: "create", resourceType: "export" },
  success: accepted(AccountExport, "The pending or running export"),
  errors: [],
  handler: ({ actor }) => startExport(actor),
});
