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
  if (!promised) claim(text === "", "a body that is not documented");
  const validate = validators.get(String(status));
  if (validate) faults.push(...bodyFaults(validate, answer));
  return faults;
}

function bodyFaults(
  validate: NonNullable<ReturnType<Operation["validators"]["get"]>>,
  { headers, text }: PlayedAnswer,
) {
  if (headers["content-type"] !== "application/json; charset=utf-8")
    return [`Content-Type: ${headers["content-type"]}`];
  try {
    if (validate(JSON.parse(text))) return [];
  } catch {
    return ["the body is not JSON"];
  }
  return (validate.errors ?? []).map(
    (error) => `body${error.instancePath} ${error.message} ${JSON.stringify(error.params)}`,
  );
}
