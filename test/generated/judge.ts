import type { ValidateFunction } from "ajv/dist/2020";
import type { Operation } from "./operation";
import type { PlayedAnswer } from "./player";

const requestId = /^req_[0-9a-hjkmnp-tv-z]{26}$/;
const limitState = /^"\w+";r=\d+;t=\d+$/;

/** What is wrong with an answer, by the document and by what every answer promises; empty when it is right. */
export function faultsOf({ endpoint, described, validators }: Operation, answer: PlayedAnswer): string[] {
  const { status, headers, text } = answer;
  const faults: string[] = [];
  const claim = (isTrue: boolean, fault: string) => {
    if (!isTrue) faults.push(fault);
  };
  claim(status < 500, `a fault of the service: ${status}`);
  claim(status !== 429, "the test has run into a limit");
  claim(Object.hasOwn(described.responses, status), `${status} is not documented`);
  claim(requestId.test(String(headers["x-request-id"])), "no X-Request-Id");
  claim(headers["cache-control"] === "no-store", `Cache-Control: ${headers["cache-control"]}`);
  claim(headers["x-content-type-options"] === "nosniff", "no nosniff");
  claim((headers["www-authenticate"] !== undefined) === (status === 401), "WWW-Authenticate belongs to 401");
  if (endpoint.auth !== "public" && status < 400)
    claim(limitState.test(String(headers.ratelimit)), `RateLimit: ${headers.ratelimit}`);
  const promised = described.responses[status]?.content;
  const type = headers["content-type"]?.toString().split(";")[0] ?? "none";
  if (promised) claim(Object.hasOwn(promised, type), `Content-Type ${type} is not documented`);
  else claim(text === "", "a body that is not documented");
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
