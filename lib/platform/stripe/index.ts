export { createCheckoutSession, expireCheckoutSessions, reuseCheckoutSession } from "./checkout";
export { isLiveMode } from "./client";
export { createCustomer, hasCustomer, listCustomersOf, setCustomerEmail } from "./customers";
export { createPortalSession, ensurePortalConfiguration } from "./portal";
export { listPrices, type StripePrice } from "./prices";
export { cancelSubscription, listSubscriptions, type StripeSubscription } from "./subscriptions";
export { verifyWebhook } from "./webhook";
