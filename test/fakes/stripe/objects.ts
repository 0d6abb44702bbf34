import type { Form } from "./form-body";

/** Any object of the API; the tests read little of it. */
export interface StripeObject {
  id: string;
  object: string;
  created: number;
  livemode: boolean;
  metadata: Record<string, string>;
}

export interface Product extends StripeObject {
  name: string;
}

export interface Price extends StripeObject {
  active: boolean;
  lookup_key: string | null;
  unit_amount: number;
  currency: string;
  product: string;
  recurring: { interval: "month" | "year" | "week" };
}

export interface Customer extends StripeObject {
  email: string | null;
  deleted?: true;
}

export interface Subscription extends StripeObject {
  customer: string;
  status: string;
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  canceled_at: number | null;
  ended_at: number | null;
  trial_start: number | null;
  trial_end: number | null;
  items: {
    object: "list";
    data: Array<{ id: string; object: string; price: Price; current_period_end: number; quantity: number }>;
    has_more: false;
    url: string;
  };
}

export interface CheckoutSession extends StripeObject {
  customer: string;
  client_reference_id: string | null;
  mode: string;
  status: "open" | "complete" | "expired";
  subscription: string | null;
  expires_at: number;
  url: string | null;
  success_url: string;
  cancel_url: string;
}

export interface PortalSession extends StripeObject {
  customer: string;
  configuration: string;
  url: string;
  return_url: string;
}

export interface Configuration extends StripeObject {
  active: boolean;
  features: Form;
}

export interface StripeEvent extends StripeObject {
  type: string;
  api_version: string;
  pending_webhooks: number;
  data: { object: unknown };
}

export const daySeconds = 86_400;
