import { updateAlerts } from "@/lib/billing";
import { billingErrors } from "@/lib/billing/errors";
import { AlertSettings, UpdateAlerts } from "@/lib/billing/resource";
import { defineEndpoint, json, ok } from "@/lib/http";

export const updateBillingAlerts = defineEndpoint({
  method: "PATCH",
  path: "/billing/alerts",
  operationId: "updateBillingAlerts",
  tag: "Billing",
  summary: "Change when you are alerted of your quotas",
  description:
    "Omitted members keep their values. Alerts are in the daily digest; that deliveries have stopped is mailed within the hour.",
  auth: "session",
  rateLimit: "write",
  audit: { action: "update", resourceType: "settings" },
  body: json(UpdateAlerts),
  success: ok(AlertSettings, "The settings of alerts"),
  errors: [billingErrors.disabled],
  handler: ({ actor, body }) => updateAlerts(actor, body),
});
