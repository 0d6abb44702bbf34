/** Queries of the account's webhooks. */
export const webhookKeys = {
  all: ["webhooks"],
  one: (id: string) => ["webhooks", id],
  /** All lists of deliveries. */
  log: (id: string) => ["webhooks", id, "deliveries"],
  deliveries: (id: string, filters: object) => ["webhooks", id, "deliveries", filters],
};

export const deliveriesPerPage = 20;
