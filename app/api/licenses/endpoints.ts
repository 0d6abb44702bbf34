import { created, defineEndpoint, json, ok } from "@/lib/http";
import * as licenses from "@/lib/licenses";
import { CreateLicense, LicenseList, LicenseResource } from "@/lib/licenses/resource";

export const listLicenses = defineEndpoint({
  method: "GET",
  path: "/licenses",
  operationId: "listLicenses",
  tag: "Licenses",
  summary: "List custom licenses",
  auth: { scope: "settings:read" },
  role: "viewer",
  rateLimit: "read",
  success: ok(LicenseList, "All your custom licenses"),
  errors: [],
  handler: ({ actor }) => licenses.listLicenses(actor),
});

export const createLicense = defineEndpoint({
  method: "POST",
  path: "/licenses",
  operationId: "createLicense",
  tag: "Licenses",
  summary: "Create a custom license",
  description: "To use it on an image, pass its ID or name as `license`.",
  auth: { scope: "settings:write" },
  role: "manager",
  rateLimit: "write",
  audit: { action: "create", resourceType: "license" },
  body: json(CreateLicense),
  success: created(LicenseResource, "The license"),
  errors: [licenses.licenseErrors.exists],
  handler: ({ actor, body }) => licenses.createLicense(actor, body),
});
