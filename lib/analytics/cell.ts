/** What a delivered response is counted under. */
export interface Dimensions {
  /** Of the owner; unlike the email address it never changes. */
  uid: string;
  /** Empty when only the owner's sums are kept. */
  imageId: string;
  /** UTC, `YYYY-MM-DD`. */
  day: string;
  variantKey: string;
  format: string;
  country: string;
  referrer: string;
}

/** Requests and bytes that have the same dimensions. */
export interface Cell extends Dimensions {
  requests: number;
  bytes: number;
}

/** The value of a dimension that stands for all values which are not kept one by one. */
export const other = "other";

export const unknownCountry = "XX";
