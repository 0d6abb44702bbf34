import { defineEndpoint, ok } from "@/lib/http";
import * as operators from "@/lib/operation/operators";
import { InstallationHealth } from "@/lib/operation/operators/resource";

export const getInstallationHealth = defineEndpoint({
  method: "GET",
  path: "/admin/health",
  operationId: "getInstallationHealth",
  tag: "Operators",
  summary: "Get server health",
  auth: { scope: "admin:read", operators: true },
  rateLimit: "read",
  success: ok(InstallationHealth, "The state of the installation"),
  errors: [],
  handler: () => operators.getInstallationHealth(),
});
