import { defineEndpoint, ok } from "@/lib/http";
import { describeInstallation } from "@/lib/operation/installation";
import { InstallationResource } from "@/lib/operation/installation/resource";

export const getInstallation = defineEndpoint({
  method: "GET",
  path: "/installation",
  operationId: "getInstallation",
  tag: "Service",
  summary: "Get server information",
  description:
    "The version, and the drivers of each component. Includes names of drivers and environment variables, but never their values. For administrators only.",
  auth: { scope: "admin:read", operators: true },
  rateLimit: "read",
  success: ok(InstallationResource, "The server information"),
  errors: [],
  handler: () => describeInstallation(),
});
