import { exportAccount } from "@/lib/account";
import { accountErrors } from "@/lib/account/errors";
import { defineEndpoint, download } from "@/lib/http";

export const exportAll = defineEndpoint({
  method: "POST",
  path: "/account/export",
  operationId: "exportAccount",
  tag: "Account",
  summary: "Download all that your account holds",
  description:
    "A ZIP archive, written while you download it. `originals/{album}/{filename}` are the files as they are delivered, private and deleted images included; `images/*.ndjson` have one line an image: the Image resource with `file` (path in the archive, size and SHA-256 of what was written; null where there are no bytes). The other `.ndjson` files hold albums, tags, favourites, licenses, keys (never their secrets), the audit log and more, one record a line. `manifest.json` comes last: an archive without it is not whole. A connection that breaks off never looks like an end. Two exports at once are the most; an `Idempotency-Key` has no effect. A key needs the scope `*`, because everything is in it.",
  auth: { scope: "*" },
  rateLimit: "write",
  audit: { action: "create", resourceType: "export" },
  success: download(["application/zip"], "The archive"),
  errors: [accountErrors.tooManyExports],
  handler: ({ actor }) => exportAccount(actor),
});
