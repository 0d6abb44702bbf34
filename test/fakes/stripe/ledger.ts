import type { StripeEvent, StripeObject } from "./objects";

/**
 * The objects of a Stripe account, its clock, and the events of every change. None is delivered by
 * itself.
 */
export function createLedger(apiVersion: string) {
  const objects = new Map<string, StripeObject>();
  const events: StripeEvent[] = [];
  let count = 0;
  let clock = Math.floor(Date.now() / 1000);

  const newObject = (prefix: string, object: string, metadata: Record<string, string> = {}) => ({
    id: `${prefix}_${String(++count).padStart(6, "0")}`,
    object,
    metadata,
    created: clock,
    livemode: false,
  });

  return {
    objects,
    events,
    newObject,
    add<Added extends StripeObject>(added: Added): Added {
      objects.set(added.id, added);
      return added;
    },
    /** Returns the objects of a kind, the last one first. */
    all: <Found extends StripeObject>(object: string) =>
      [...objects.values()].filter((one) => one.object === object).reverse() as Found[],
    /** An event has a copy of its object, as it was. */
    emit(type: string, object: unknown): StripeEvent {
      const event = {
        ...newObject("evt", "event"),
        type,
        api_version: apiVersion,
        pending_webhooks: 1,
        data: { object: structuredClone(object) },
      };
      events.push(event);
      return event;
    },
    /** In seconds. */
    now: () => clock,
    pass(seconds: number): void {
      clock += seconds;
    },
  };
}

export type Ledger = ReturnType<typeof createLedger>;
