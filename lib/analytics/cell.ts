/** The part of an image that is delivered. */
export interface DeliveryKey {
  /** The owner's uid, which never changes, unlike the email address. */
  uid: string;
  /** Empty if only the owner's totals are counted. */
  imageId: string;
  variantKey: string;
  format: string;
  /** The four fields as one string, built once because many requests look it up. */
  place: string;
}

/** The day and the origin of a request. */
export interface Visit {
  /** UTC, `YYYY-MM-DD`. */
  day: string;
  country: string;
  referrer: string;
}

/** Requests and bytes with the same values in all dimensions. */
export interface Cell extends DeliveryKey, Visit {
  requests: number;
  bytes: number;
}

/** Stands for all values of a dimension that are not counted separately. */
export const otherValue = "other";

export const unknownCountry = "XX";

export function buildDeliveryKey(image: Omit<DeliveryKey, "place">): DeliveryKey {
  const { uid, imageId, variantKey, format } = image;
  return { uid, imageId, variantKey, format, place: `${uid} ${imageId} ${variantKey} ${format}` };
}
