/** Queries of the account's webhooks. */
export const webhookKeys = {
  all: ["webhooks"],
  one: (id: string) => ["webhooks", id],
  deliveries: (id: string, outcome: string) => ["webhooks", id, "deliveries", outcome],
};

export const deliveriesPerPage = 20;
