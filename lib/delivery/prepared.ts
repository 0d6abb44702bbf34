import type { OutputFormat } from "@/lib/engine";
import type { Keeping } from "./caching-headers";
import type { Delivered } from "./repository";
import type { Sendable } from "./sendable";

/** All that decides how an image is answered, as far as the request has a say in it. */
export interface Wish {
  variantKey: string;
  /** Undefined: by `accept`. */
  format: OutputFormat | undefined;
  accept: string | undefined;
  keeping: Keeping;
}

/** Browsers send a handful of `Accept` values, none of them long; whoever makes up more gains nothing. */
const maxWishes = 32;
const maxNameLength = 512;

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
  const name = nameOf(wish);
  if (known.size < maxWishes && name.length <= maxNameLength) known.set(name, object);
}

/** A format that was asked for is the same to every client. */
function nameOf({ variantKey, format, accept, keeping }: Wish): string {
  return `${variantKey} ${keeping} ${format} ${format === undefined ? accept : ""}`;
}
