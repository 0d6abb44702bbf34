import type { Delivered } from "./repository";
import type { Keeping, Sendable } from "./sendable";

/** All that decides how an image is answered, as far as the request has a say in it. */
export interface Wish {
  variantKey: string;
  accept: string | undefined;
  keeping: Keeping;
}

/** Browsers send a handful of `Accept` values; whoever makes up more gains nothing. */
const maxWishes = 32;

/** Answers are the same for as long as the entry of the image lives, so they are prepared once for each wish. */
const preparedFor = new WeakMap<Delivered, Map<string, Sendable>>();

export function prepared(found: Delivered, wish: Wish): Sendable | undefined {
  return preparedFor.get(found)?.get(nameOf(wish));
}

/** Keeps what was prepared, except of an image that ends: its time to live is counted down. */
export function keepPrepared(found: Delivered, wish: Wish, object: Sendable): void {
  if (found.expirationDate !== null) return;
  const known = preparedFor.get(found) ?? new Map<string, Sendable>();
  preparedFor.set(found, known);
  if (known.size < maxWishes) known.set(nameOf(wish), object);
}

function nameOf({ variantKey, accept, keeping }: Wish): string {
  return `${variantKey} ${keeping} ${accept}`;
}
