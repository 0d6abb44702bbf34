import { z } from "zod";
import { defineEndpoint, json, ok } from "@/lib/http";
import { commonErrors } from "@/lib/kernel/errors";
import * as licenses from "@/lib/licenses";
import { DeletedLicense, LicenseResource, UpdateLicense } from "@/lib/licenses/resource";

const LicenseId = z.object({ id: z.string() });
const audited = { resourceType: "license", idParam: "id" };

const entityTag = { schema: LicenseResource };

export const getLicense = defineEndpoint({
  method: "GET",
  path: "/licenses/{id}",
  operationId: "getLicense",
  tag: "Licenses",
  summary: "Get a custom license",
  auth: { scope: "settings:read" },
  role: "viewer",
  rateLimit: "read",
  params: LicenseId,
  success: ok(LicenseResource, "The license"),
  entityTag,
  errors: [commonErrors.notFound],
  handler: ({ actor, params }) => licenses.getLicense(actor, params.id),
});

export const updateLicense = defineEndpoint({
  method: "PATCH",
  path: "/licenses/{id}",
  operationId: "updateLicense",
  tag: "Licenses",
  summary: "Update a custom license",
  description: "Images with this license keep it under its new name.",
  auth: { scope: "settings:write" },
  role: "manager",
  rateLimit: "write",
  audit: { action: "update", ...audited },
  params: LicenseId,
  body: json(UpdateLicense),
  success: ok(LicenseResource, "The license"),
  entityTag,
  errors: [commonErrors.notFound, licenses.licenseErrors.exists],
  handler: ({ actor, params, body, precondition }) =>
    licenses.updateLicense(actor, params.id, body, precondition),
});

export const deleteLicense = defineEndpoint({
  method: "DELETE",
  path: "/licenses/{id}",
  operationId: "deleteLicense",
  tag: "Licenses",
  summary: "Delete a custom license",
  description:
    "Fails with 409 while an image uses the license, including deleted ones, or while it is your upload default.",
  auth: { scope: "settings:write" },
  role: "manager",
  rateLimit: "write",
  audit: { action: "delete", ...audited },
  params: LicenseId,
  success: ok(DeletedLicense, "The license was deleted"),
  entityTag,
  errors: [commonErrors.notFound, commonErrors.conflict],
  handler: ({ actor, params, precondition }) => licenses.deleteLicense(actor, params.id, precondition),
});
