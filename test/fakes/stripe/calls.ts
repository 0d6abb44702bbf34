import type { StripeAccount } from "./account";
import { type Form, textAt, valueAt } from "./form-body";
import type { Customer, StripeObject } from "./objects";

/** An error as the API answers it. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly param?: string,
    readonly type = "invalid_request_error",
  ) {
    super(message);
  }
}

export interface Call {
  account: StripeAccount;
  origin: string;
  form: Form;
  /** The id in the path. */
  id: string;
}

/** Returns the object with this id. */
export function find<Found extends StripeObject>(
  { account }: Call,
  object: string,
  id: string,
  param = "id",
): Found {
  const found = account.objects.get(id);
  if (found?.object === object) return found as Found;

  throw new ApiError(param === "id" ? 404 : 400, "resource_missing", `No such ${object}: '${id}'`, param);
}

export function findCustomer(call: Call): Customer {
  const customer = find<Customer>(call, "customer", textAt(call.form, "customer") ?? "", "customer");
  if (customer.deleted)
    throw new ApiError(400, "resource_missing", `No such customer: '${customer.id}'`, "customer");

  return customer;
}

export function list(call: Call, url: string, objects: readonly StripeObject[]): object {
  const limit = Number(textAt(call.form, "limit") ?? 10);
  if (!(limit >= 1 && limit <= 100))
    throw new ApiError(400, "parameter_invalid_integer", "limit must be 1 to 100", "limit");

  const after = textAt(call.form, "starting_after");
  const start = after === undefined ? 0 : objects.findIndex(({ id }) => id === after) + 1;
  const page = objects.slice(start, start + limit);

  return { object: "list", url, data: page, has_more: start + limit < objects.length };
}

export function required(form: Form, path: string): string {
  const value = textAt(form, path);
  if (value) return value;

  throw new ApiError(400, "parameter_missing", `Missing required param: ${path}.`, path);
}

export function metadataOf(form: Form): Record<string, string> {
  return (valueAt(form, "metadata") ?? {}) as Record<string, string>;
}
