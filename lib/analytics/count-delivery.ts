import type { IncomingHttpHeaders } from "node:http";
import { env } from "@/lib/platform/env";
import { singleton } from "@/lib/platform/process/singleton";
import type { DeliveryKey } from "./cell";
import { parseCountry } from "./country";
import { toUtcDay } from "./day";
import { DeliveryFlusher } from "./delivery-flusher";
import { parseReferrer } from "./referrer";

const flusher = () => singleton("delivery-flusher", () => new DeliveryFlusher());

/**
 * Counts one delivered response: 200, 206 and 304, to GET and to HEAD. The bytes are those of the body that went out; the
 * last two have none. Costs about a microsecond and promises nothing: it is written down within five seconds.
 */
export function countDelivery(image: DeliveryKey, headers: IncomingHttpHeaders, bytes: number): void {
  const country = parseCountry(headers, env().ALBUMEN_PROXY_HOPS > 0);
  const referrer = parseReferrer(headers.referer);
  const day = toUtcDay(Date.now());
  flusher().count(image, { day, country, referrer }, bytes);
}

/** Writes down all that this process has counted until now; for its end. */
export function flushDeliveries(): Promise<void> {
  return flusher().flush();
}
