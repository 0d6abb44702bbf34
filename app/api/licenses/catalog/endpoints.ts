import { defineEndpoint, ok } from "@/lib/http";
import { listCatalogue } from "@/lib/licenses";
import { LicenseCatalogue } from "@/lib/licenses/resource";

export const listLicenseCatalogue = defineEndpoint({
  method: "GET",
  path: "/licenses/catalog",
  operationId: "listLicenseCatalogue",
  tag: "Licenses",
  summary: "List catalog licenses",
  auth: "public",
  rateLimit: "read",
  success: ok(LicenseCatalogue, "All licenses of the catalog"),
  errors: [],
  handler: () => listCatalogue(),
});
