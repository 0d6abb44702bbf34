import { listCryptoEvents } from "@/lib/encryption";
import { CryptoEventPage } from "@/lib/encryption/resource";
import { defineEndpoint, ok } from "@/lib/http";
import { commonErrors } from "@/lib/kernel/errors";
import { PageQuery, toPageOptions } from "../../page-query";

export const listEncryptionEvents = defineEndpoint({
  method: "GET",
  path: "/encryption/events",
  operationId: "listEncryptionEvents",
  tag: "Encryption",
  summary: "List encryption events",
  auth: { scope: "settings:read" },
  role: "manager",
  rateLimit: "read",
  query: PageQuery,
  success: ok(CryptoEventPage, "One page of events"),
  errors: [commonErrors.invalidCursor],
  handler: ({ actor, query }) => listCryptoEvents(actor, toPageOptions(query)),
});
