import { z } from "zod";
import * as accountExports from "@/lib/archives";
import { exportErrors } from "@/lib/archives/errors";
import { AccountExport } from "@/lib/archives/resource";
import { defineEndpoint, noContent, ok } from "@/lib/http";

const ExportId = z.strictObject({ id: z.string() });

export const getExport = defineEndpoint({
  method: "GET",
  path: "/account/exports/{id}",
  operationId: "getExport",
  tag: "Account",
  summary: "Get an export",
  auth: { scope: "*" },
  rateLimit: "poll",
  params: ExportId,
  success: ok(AccountExport, "The export"),
  errors: [exportErrors.notFound],
  handler: ({ actor, params }) => accountExports.getExport(actor, params.id),
});

export const deleteExport = defineEndpoint({
  method: "DELETE",
  path: "/account/exports/{id}",
  operationId: "deleteExport",
  tag: "Account",
  summary: "Cancel or delete an export",
  description: "Stops a running export. Deletes the archive and invalidates its URL.",
  auth: { scope: "*" },
  rateLimit: "write",
  audit: { action: "delete", resourceType: "export", idParam: "id" },
  params: ExportId,
  success: noContent("The deleted export"),
  errors: [exportErrors.notFound],
  handler: ({ actor, params }) => accountExports.removeExport(actor, params.id),
});
