export { alertDeliveries } from "./alert-deliveries";
export { listReached, monthOf, recordAlerts, updateAlerts } from "./alerts";
export { findAlertSettings } from "./alerts-repository";
export { getAnalyses, recordConsumption, releaseAnalysis, reserveAnalysis } from "./analysis-quota";
export { applyStripeEvent } from "./apply-event";
export { cancelSubscriptions } from "./cancel-subscriptions";
export { BillingPage, openPortal, StartCheckout, startCheckout } from "./checkout";
export { deliveryQuotaError, endOfMonth, isOverDeliveryQuota, isStopped } from "./delivery-quota";
export { findGrace, findOverdue, getBilling, getQuotas, getStorage } from "./get-billing";
export {
  consumeActorLimit,
  includesEncryption,
  isBillingEnabled,
  limitsOf,
  type QuotaOverrides,
} from "./limits";
export { listOffers } from "./offers";
export { plans } from "./plans";
export {
  quotaError,
  requireCollections,
  requireCount,
  requireFreeStorage,
  requireKeys,
  requireRecipes,
  requireStorage,
} from "./quota";
export { endGraces, pruneStripeEvents, reconcileSubscriptions } from "./reconcile";
export { setPlan } from "./set-plan";
export { setUnsubscribedPlan, setUpBilling } from "./set-up";
export { syncEmail } from "./sync-email";
export { refreshSubscription } from "./sync-subscription";
