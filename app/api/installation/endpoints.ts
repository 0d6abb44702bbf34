import { defineEndpoint, ok } from "@/lib/http";
import { describeInstallation } from "@/lib/operation/installation";
import { InstallationResource } from "@/lib/operation/installation/resource";

export const getInstallation = defineEndpoint({
  method: "GET",
  path: "/installation",
  operationId: "getInstallation",
  tag: "Service",
  summary: "Get the version, and what each part runs on",
  description: "Contains names of drivers and of environment variables, and none of their values.",
  auth: "session",
  rateLimit: "read",
  success: ok(InstallationResource, "The installation"),
  errors: [],
  handler: () => describeInstallation(),
});
