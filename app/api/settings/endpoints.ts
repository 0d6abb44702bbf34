import { defineEndpoint, json, ok } from "@/lib/http";
import * as settings from "@/lib/settings";
import { SettingsResource, UpdateSettings } from "@/lib/settings/resource";

const entityTag = { schema: SettingsResource };

export const getSettings = defineEndpoint({
  method: "GET",
  path: "/settings",
  operationId: "getSettings",
  tag: "Account",
  summary: "Get your settings",
  auth: { scope: "settings:read" },
  rateLimit: "read",
  success: ok(SettingsResource, "The settings"),
  entityTag,
  errors: [],
  handler: ({ actor }) => settings.getSettings(actor),
});

export const updateSettings = defineEndpoint({
  method: "PATCH",
  path: "/settings",
  operationId: "updateSettings",
  tag: "Account",
  summary: "Update your settings",
  description:
    "Omitted fields keep their values. An object is replaced as a whole: its omitted members return to their defaults. Replacing or removing `required_watermark` also requires the scope `images:read`, because others can then see images that the watermark covered.",
  auth: { scope: "settings:write", contentScopes: ["images:read"] },
  rateLimit: "write",
  audit: { action: "update", resourceType: "settings" },
  body: json(UpdateSettings),
  success: ok(SettingsResource, "The settings"),
  entityTag,
  errors: [],
  handler: ({ actor, body, precondition }) => settings.updateSettings(actor, body, precondition),
});
