import { updateAlerts } from "@/lib/billing";
import { billingErrors } from "@/lib/billing/errors";
import { AlertSettings, UpdateAlerts } from "@/lib/billing/resource";
import { defineEndpoint, json, ok } from "@/lib/http";
import { sessionReasons } from "../../session-reasons";

export const updateBillingAlerts = defineEndpoint({
  method: "PATCH",
  path: "/billing/alerts",
  operationId: "updateBillingAlerts",
  tag: "Billing",
  summary: "Update usage alerts",
  description:
    "Omitted members keep their values. Alerts are part of the daily digest. You are emailed within an hour if delivery stops.",
  auth: "session",
  sessionReason: sessionReasons.alerts,
  rateLimit: "write",
  audit: { action: "update", resourceType: "settings" },
  body: json(UpdateAlerts),
  success: ok(AlertSettings, "The alert settings"),
  errors: [billingErrors.disabled],
  handler: ({ actor, body }) => updateAlerts(actor, body),
});
