/** What is delivered. */
export interface DeliveryKey {
  /** Of the owner; unlike the email address it never changes. */
  uid: string;
  /** Empty when only the owner's sums are kept. */
  imageId: string;
  variantKey: string;
  format: string;
  /** All of it as one text, made once for the many requests that look it up. */
  place: string;
}

/** When, and to whom. */
export interface Visit {
  /** UTC, `YYYY-MM-DD`. */
  day: string;
  country: string;
  referrer: string;
}

/** Requests and bytes that have all of this in common. */
export interface Cell extends DeliveryKey, Visit {
  requests: number;
  bytes: number;
}

/** The value of a dimension that stands for all values which are not kept one by one. */
export const otherValue = "other";

export const unknownCountry = "XX";

export function buildDeliveryKey(image: Omit<DeliveryKey, "place">): DeliveryKey {
  const { uid, imageId, variantKey, format } = image;
  return { uid, imageId, variantKey, format, place: `${uid} ${imageId} ${variantKey} ${format}` };
}
