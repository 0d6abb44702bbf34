import { isDeepStrictEqual } from "node:util";
import { AppError, type ErrorDefinition } from "@/lib/kernel/errors";
import type { picks } from "@/lib/values/picks";
import type { Visibility } from "@/lib/values/visibility";

/** The fields of an image that a batch can change, by the names that the API shows. */
export interface FieldValues {
  album: string;
  /** In alphabetical order. */
  tags: readonly string[];
  visibility: Visibility;
  license: string;
  expiration: string | null;
  nsfw: boolean;
  favourited_at: string | null;
  taken_at: string | null;
  rating: number;
  pick: (typeof picks)[number];
  archived_at: string | null;
  deleted_at: string | null;
}

export type FieldName = keyof FieldValues;

/** The place of an image in a collection; null outside of it. */
export type Membership = { collection: string; rank: string; added_at: string } | null;

export type Values = { [Name in FieldName]?: FieldValues[Name] } & { membership?: Membership };

/** An error of one image. */
export type ItemError = Pick<ErrorDefinition, "code" | "message">;

/** The result for one image. `previous` and `next` are absent when the change cannot be undone. */
export type ItemResult =
  | {
      status: "changed";
      previous?: Values;
      next?: Values;
      /** The id of the new image, if the action creates one. */
      created?: string;
      /** The estimated size of the image that the action would create. */
      estimatedBytes?: number;
    }
  | { status: "unchanged" }
  | { status: "failed"; code: string; message: string };

export const unchanged: ItemResult = { status: "unchanged" };

export function failed({ code, message }: ItemError): ItemResult {
  return { status: "failed", code, message };
}

/** Returns the result of an error that the same work would have again. Throws others. */
export function toFailure(error: unknown): ItemResult {
  if (!(error instanceof AppError) || error.kind === "internal" || error.kind === "unavailable") throw error;
  return failed(error);
}

/** The result of a change for one value. */
export type Target<Value> = { to: Value } | { error: ItemError } | "unchanged";

/** The target of a change that sets a value. */
export function toValue<Value>(current: Value, to: Value): Target<Value> {
  return isDeepStrictEqual(current, to) ? "unchanged" : { to };
}
