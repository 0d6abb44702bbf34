import type { ValidateFunction } from "ajv/dist/2020";
import { aiErrors } from "@/lib/ai/errors";
import { billingErrors } from "@/lib/billing/errors";
import type { Operation } from "./operation";
import type { PlayedResponse } from "./player";

const requestId = /^req_[0-9a-hjkmnp-tv-z]{26}$/;
const limitState = /^"\w+";r=\d+;t=\d+$/;

/** Finds violations of the document and of general response rules; empty when there are none. */
export function findFaults(
  { endpoint, described, validators }: Operation,
  response: PlayedResponse,
): string[] {
  const { status, headers, text } = response;
  const faults: string[] = [];
  const assertThat = (isTrue: boolean, fault: string) => {
    if (!isTrue) faults.push(fault);
  };
  // Analyses need a model, and pages of Stripe a key, which no generated call has.
  const missing = [aiErrors.unavailable.code, billingErrors.noPages.message];
  const isUnconfigured = status === 503 && missing.some((part) => text.includes(part));
  assertThat(status < 500 || isUnconfigured, `a fault of the service: ${status}`);
  assertThat(status !== 429, "the test has run into a limit");
  assertThat(Object.hasOwn(described.responses, status), `${status} is not documented`);
  assertThat(requestId.test(String(headers["x-request-id"])), "no X-Request-Id");
  const caching = headers["cache-control"];
  const isPublic = endpoint.auth === "public" && /^\/(?:public\/|oembed$)/.test(endpoint.path);
  assertThat(
    caching === "no-store" || (isPublic && caching === "public, max-age=0, must-revalidate"),
    `Cache-Control: ${caching}`,
  );
  assertThat(headers["x-content-type-options"] === "nosniff", "no nosniff");
  assertThat(
    (headers["www-authenticate"] !== undefined) === (status === 401),
    "WWW-Authenticate belongs to 401",
  );
  if (endpoint.auth !== "public" && status < 400)
    assertThat(limitState.test(String(headers.ratelimit)), `RateLimit: ${headers.ratelimit}`);
  const promised = described.responses[status]?.content;
  const type = headers["content-type"]?.toString().split(";")[0] ?? "none";
  if (promised) {
    const types = Object.keys(promised).map((promisedType) => promisedType.split(";")[0]);
    assertThat(types.includes(type), `Content-Type ${type} is not documented`);
  } else assertThat(text === "", "a body that is not documented");

  const validate = type === "application/json" ? validators.get(String(status)) : undefined;
  if (validate) faults.push(...bodyFaults(validate, text));

  return faults;
}

function bodyFaults(validate: ValidateFunction, text: string): string[] {
  try {
    if (validate(JSON.parse(text))) return [];
  } catch {
    return ["the body is not JSON"];
  }
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `body${instancePath} ${message} ${JSON.stringify(params)}`,
  );
}
