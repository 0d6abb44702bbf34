import { defineEndpoint, ok } from "@/lib/http";
import { listCatalogue } from "@/lib/licenses";
import { LicenseCatalogue } from "@/lib/licenses/resource";

export const listLicenseCatalogue = defineEndpoint({
  method: "GET",
  path: "/licenses/catalog",
  operationId: "listLicenseCatalogue",
  tag: "Licenses",
  summary: "List the licenses that any image may use",
  auth: "public",
  rateLimit: "read",
  success: ok(LicenseCatalogue, "All licenses of the catalogue"),
  errors: [],
  handler: () => listCatalogue(),
});
