import { afterEach, expect, test, vi } from "vitest";
import { verifyWebhook, WebhookVerificationError } from "./webhooks.ts";

// The example of the Standard Webhooks specification.
const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const body = '{"test": 2432232314}';
const signature = "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=";
const headers = {
  "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
  "webhook-timestamp": "1614265330",
  "webhook-signature": signature,
};

afterEach(() => void vi.useRealTimers());

function setTime(secondsLater = 0): void {
  vi.useFakeTimers({ now: (1614265330 + secondsLater) * 1000, toFake: ["Date"] });
}

test("a signed body is returned, as text and as bytes, from both kinds of headers", async () => {
  setTime();
  expect(await verifyWebhook(body, headers, secret)).toEqual({ test: 2432232314 });
  expect(await verifyWebhook(new TextEncoder().encode(body), new Headers(headers), secret)).toEqual({
    test: 2432232314,
  });
});

test("while a secret is rotated, one of several signatures is enough", async () => {
  setTime();
  const both = { ...headers, "webhook-signature": `v1a,AAAA v1,AAAA ${signature}` };
  await expect(verifyWebhook(body, both, secret)).resolves.toBeDefined();
});

test.each([
  ["another body", `${body} `, {}],
  ["another id", body, { "webhook-id": "msg_other" }],
  ["no signature", body, { "webhook-signature": undefined }],
  ["an empty signature", body, { "webhook-signature": "v1," }],
  ["a signature of another version", body, { "webhook-signature": signature.replace("v1", "v1a") }],
  ["a longer signature", body, { "webhook-signature": `${signature}A` }],
])("%s is an error", async (_name, text, others) => {
  setTime();
  await expect(verifyWebhook(text, { ...headers, ...others }, secret)).rejects.toThrow(
    WebhookVerificationError,
  );
});

test("a message is accepted for five minutes", async () => {
  setTime(300);
  await expect(verifyWebhook(body, headers, secret)).resolves.toBeDefined();
  for (const seconds of [301, -301]) {
    setTime(seconds);
    await expect(verifyWebhook(body, headers, secret)).rejects.toThrow("too far");
  }
});

test.each(["", "whsec_"])("the empty secret %j verifies nothing", async (empty) => {
  setTime();
  await expect(verifyWebhook(body, headers, empty)).rejects.toThrow(WebhookVerificationError);
});
