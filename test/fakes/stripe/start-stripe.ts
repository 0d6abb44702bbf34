import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import Stripe from "stripe";
import { createStripeAccount, type StripeAccount } from "./account";
import { answerCall } from "./api";
import { ApiError } from "./calls";
import { type Form, parseForm } from "./form-body";
import type { StripeEvent } from "./objects";
import { answerPage } from "./pages";

const apiVersion = "2026-10-28.endive";

interface RecordedCall {
  method: string;
  path: string;
  form: Form;
  idempotencyKey: string | undefined;
}

interface Answer {
  status: number;
  body: object;
}

/** The way in which an event is sent. */
interface DeliveryOptions {
  /** The age of the signature. */
  ageSeconds?: number;
  secret?: string;
  /** Changes the body after it was signed. */
  tamper?: (body: string) => string;
}

export interface FakeStripe extends StripeAccount {
  origin: string;
  secretKey: string;
  webhookSecret: string;
  /** The calls of the API, in order. */
  calls: RecordedCall[];
  /** Answers the next calls with this status. */
  failCalls(status: number, times: number): void;
  /** Sends the next answer late, as it is at the time of the call. */
  delayAnswer(delayMs: number): void;
  /** Returns the events since the last call, in order. */
  takeEvents(): StripeEvent[];
  /** Returns the signature of a body that is sent now. */
  sign(
    body: string,
    options?: Pick<DeliveryOptions, "ageSeconds" | "secret">,
  ): { "stripe-signature": string };
  /** Sends an event as Stripe does. */
  deliver(url: string, event: StripeEvent, options?: DeliveryOptions): Promise<Response>;
  /** Presses a button of a page. Returns where the browser continues, or the text of the page. */
  press(pageUrl: string, button: Record<string, string>): Promise<string>;
  close(): Promise<void>;
}

/** Answers calls of the API, and records them. */
function createApi(account: StripeAccount, secretKey: string) {
  const calls: RecordedCall[] = [];
  const replays = new Map<string, { request: string; answer: Answer }>();
  let failure = { status: 500, left: 0 };

  function requireAccess({ headers }: IncomingMessage): void {
    if (headers.authorization !== `Bearer ${secretKey}`)
      throw new ApiError(401, "", "Invalid API Key provided");
    if (headers["stripe-version"] !== apiVersion)
      throw new ApiError(400, "", `Invalid Stripe API version: ${headers["stripe-version"]}`);
    if (failure.left-- > 0) throw new ApiError(failure.status, "", "Try again", undefined, "api_error");
  }

  return {
    calls,
    failCalls(status: number, times: number): void {
      failure = { status, left: times };
    },
    answer(
      request: IncomingMessage,
      { origin, path, content }: Record<"origin" | "path" | "content", string>,
    ): Answer {
      requireAccess(request);
      const { method = "GET" } = request;
      const idempotencyKey = request.headers["idempotency-key"]?.toString();
      const call = { method, path, form: parseForm(content) };
      calls.push({ ...call, idempotencyKey });
      const answer = () => ({ status: 200, body: answerCall(account, origin, call) });
      if (idempotencyKey === undefined || method !== "POST") return answer();

      const replay = replays.get(idempotencyKey) ?? { request: path + content, answer: answer() };
      replays.set(idempotencyKey, replay);
      if (replay.request === path + content) return replay.answer;

      const message = "Keys for idempotent requests can only be used with the same parameters.";
      throw new ApiError(400, "", message, undefined, "idempotency_error");
    },
  };
}

/** Signs and sends events as Stripe does. */
function createSender(webhookSecret: string): Pick<FakeStripe, "sign" | "deliver"> {
  const sign: FakeStripe["sign"] = (payload, { ageSeconds = 0, secret = webhookSecret } = {}) => {
    const timestamp = Math.floor(Date.now() / 1000) - ageSeconds;
    return {
      "stripe-signature": Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp }),
    };
  };

  return {
    sign,
    deliver: (url, event, { tamper = (body: string) => body, ...options } = {}) => {
      const body = JSON.stringify(event);
      const headers = { "content-type": "application/json; charset=utf-8", ...sign(body, options) };
      return fetch(url, { method: "POST", headers, body: tamper(body) });
    },
  };
}

/** Stripe over HTTP, with the parts of the API that this service uses. */
export async function startStripe({
  secretKey = "sk_test_of_the_tests",
  webhookSecret = "whsec_of_the_tests",
} = {}): Promise<FakeStripe> {
  const account = createStripeAccount(apiVersion);
  const { calls, failCalls, answer: answerApi } = createApi(account, secretKey);
  let delayMs = 0;
  let taken = 0;
  let origin = "";

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname: path, search } = new URL(request.url ?? "/", origin);
    const body = await text(request);
    if (!path.startsWith("/v1/"))
      return sendPage(account, response, { path, content: request.method === "POST" ? body : undefined });

    const content = request.method === "POST" ? body : search.slice(1);
    const answer = toAnswer(() => answerApi(request, { origin, path, content }));
    const waitMs = delayMs;
    delayMs = 0;
    if (waitMs > 0) await delay(waitMs);
    sendJson(response, answer);
  }

  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    ...account,
    ...createSender(webhookSecret),
    origin,
    secretKey,
    webhookSecret,
    calls,
    failCalls,
    delayAnswer: (ms) => {
      delayMs = ms;
    },
    takeEvents: () => {
      const fresh = account.events.slice(taken);
      taken = account.events.length;
      return fresh;
    },
    press: async (pageUrl, button) => {
      const body = new URLSearchParams(button);
      const response = await fetch(pageUrl, { method: "POST", body, redirect: "manual" });
      return response.headers.get("location") ?? response.text();
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function sendPage(
  account: StripeAccount,
  response: ServerResponse,
  { path, content }: { path: string; content: string | undefined },
): void {
  const answer = answerPage(account, path, content === undefined ? undefined : parseForm(content));
  if (!answer) response.writeHead(404).end();
  else if ("location" in answer) response.writeHead(303, { location: answer.location }).end();
  else response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(answer.html);
}

function toAnswer(answer: () => Answer): Answer {
  try {
    const { status, body } = answer();
    return { status, body: structuredClone(body) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;

    const { status, type, code, message, param } = error;
    return { status, body: { error: { type, ...(code && { code }), message, param } } };
  }
}

function sendJson(response: ServerResponse, { status, body }: Answer): void {
  response.writeHead(status, { "content-type": "application/json", "request-id": "req_of_the_fake" });
  response.end(JSON.stringify(body));
}
