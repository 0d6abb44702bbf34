import type { Endpoint } from "@/lib/http";
import { updateBillingAlerts } from "./alerts/endpoints";
import { startCheckout } from "./checkout/endpoints";
import { getBilling } from "./endpoints";
import { openBillingPortal } from "./portal/endpoints";

export const billingOperations: readonly Endpoint[] = [
  getBilling,
  updateBillingAlerts,
  startCheckout,
  openBillingPortal,
];
