import { assertObject, callStripe, isMissing, quickly } from "./client";

interface NewCustomer {
  uid: string;
  email: string;
  /**
   * A customer that no longer exists. Without it, all calls for one account return the same
   * customer.
   */
  replaces?: string | undefined;
}

/**
 * Creates the account's customer once, however often and from how many processes it is called.
 * Returns its id.
 */
export async function createCustomer({ uid, email, replaces }: NewCustomer): Promise<string> {
  const idempotencyKey = replaces === undefined ? `customer:${uid}` : `customer:${uid}:${replaces}`;
  const customer = await callStripe((client) =>
    client.customers.create({ email, metadata: { uid } }, { idempotencyKey }),
  );
  return assertObject(customer, "customer").id;
}

/**
 * Returns the customers with this address, also customers of deleted accounts; the newest hundred.
 */
export async function listCustomersOf(email: string): Promise<string[]> {
  const { data } = assertObject(
    await callStripe((client) => client.customers.list({ email, limit: 100 }, quickly)),
    "list",
  );
  return data.map(({ id }) => id);
}

/**
 * Sets where Stripe sends invoices. Does nothing when that is known, or the customer was deleted or
 * belongs to the other mode.
 */
export async function setCustomerEmail(customerId: string, email: string): Promise<void> {
  try {
    const customer = assertObject(
      await callStripe((client) => client.customers.retrieve(customerId)),
      "customer",
    );
    if ("deleted" in customer || customer.email === email) return;

    await callStripe((client) => client.customers.update(customerId, { email }));
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

/** Returns false when the customer was deleted, or belongs to the other mode. */
export async function hasCustomer(customerId: string): Promise<boolean> {
  try {
    const customer = await callStripe((client) => client.customers.retrieve(customerId));
    return !("deleted" in assertObject(customer, "customer"));
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}
