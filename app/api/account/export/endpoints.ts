import { exportAccount } from "@/lib/account";
import { accountErrors } from "@/lib/account/errors";
import { defineEndpoint, download } from "@/lib/http";

export const exportAll = defineEndpoint({
  method: "POST",
  path: "/account/export",
  operationId: "exportAccount",
  tag: "Account",
  summary: "Download everything in your account",
  description:
    "A ZIP archive, written while you download it. `originals/{album}/{filename}` are the files as they are delivered, including private and deleted images; `images/*.ndjson` have one line per image: the Image resource with `file` (path in the archive, size and SHA-256 of the bytes written; null where there are no bytes). The other `.ndjson` files hold albums, tags, favourites, licenses, keys (never their secrets), the audit log and more, one record per line. `manifest.json` comes last: an archive without it is incomplete. An interrupted download never looks complete. At most two exports run at once; an `Idempotency-Key` has no effect. A key needs the scope `*`, because the archive contains everything.",
  auth: { scope: "*" },
  rateLimit: "write",
  audit: { action: "create", resourceType: "export" },
  success: download(["application/zip"], "The archive"),
  errors: [accountErrors.tooManyExports],
  handler: ({ actor }) => exportAccount(actor),
});
