import type { StripeAccount } from "./account";
import { subscriptionDataOf } from "./checkout";
import { type Form, textAt } from "./form-body";
import type { CheckoutSession, PortalSession, Price, Subscription } from "./objects";

/** The answer for a browser: a page, or the URL where it continues. */
export type PageAnswer = { html: string } | { location: string };

const page = (title: string, buttons: ReadonlyArray<[label: string, name: string, value: string]>) => ({
  html: `<!doctype html><html lang="en"><title>${title}</title><h1>${title}</h1><form method="post">${buttons
    .map(([label, name, value]) => `<button name="${name}" value="${value}">${label}</button>`)
    .join("")}</form></html>`,
});

const gone = {
  html: '<!doctype html><html lang="en"><title>Expired</title><h1>This page has expired</h1></html>',
};

/** Answers a page of the checkout or the portal; `form` is what a button sends. */
export function answerPage(
  account: StripeAccount,
  path: string,
  form: Form | undefined,
): PageAnswer | undefined {
  const [, kind, id = ""] = /^\/(pay|portal)\/(\w+)$/.exec(path) ?? [];
  const session = account.objects.get(id);
  if (kind === "pay" && session) return answerCheckout(account, session as CheckoutSession, form);
  if (kind === "portal" && session) return answerPortal(account, session as PortalSession, form);

  return undefined;
}

function answerCheckout(
  account: StripeAccount,
  session: CheckoutSession,
  form: Form | undefined,
): PageAnswer {
  if (session.status !== "open") return gone;

  const data = subscriptionDataOf(session);
  const outcome = form && textAt(form, "outcome");
  switch (outcome) {
    case "pay":
    case "try":
      account.pay(session, data, outcome === "pay");
      return { location: session.success_url.replace("{CHECKOUT_SESSION_ID}", session.id) };
    case "back":
      return { location: session.cancel_url };
    default:
      // A declined card changes nothing: the page shows its form again.
      return page(form ? "Your card was declined" : "Subscribe", [
        ["Pay", "outcome", "pay"],
        ...(textAt(data, "trial_period_days") === undefined
          ? []
          : [["Try without a card", "outcome", "try"] as [string, string, string]]),
        ["Decline", "outcome", "decline"],
        ["Back", "outcome", "back"],
      ]);
  }
}

function answerPortal(account: StripeAccount, session: PortalSession, form: Form | undefined): PageAnswer {
  const [subscription] = account
    .all<Subscription>("subscription")
    .filter((one) => one.customer === session.customer && one.ended_at === null);
  if (form && subscription) {
    const price = account.objects.get(textAt(form, "price") ?? "");
    if (price) account.changePrice(subscription, price as Price);
    else if (textAt(form, "action") === "cancel") account.cancelAtPeriodEnd(subscription);
    else if (textAt(form, "action") === "renew")
      account.update(subscription, { cancel_at: null, canceled_at: null });
    return { location: session.return_url };
  }
  if (!subscription) return page("No subscription", []);

  return page("Your subscription", [
    ["Cancel at the end of the period", "action", "cancel"],
    ["Do not cancel", "action", "renew"],
    ...account
      .all<Price>("price")
      .map((price) => [`Change to ${price.lookup_key}`, "price", price.id] as [string, string, string]),
  ]);
}
