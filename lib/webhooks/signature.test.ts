import { Webhook } from "standardwebhooks";
import { expect, it } from "vitest";
import { newSecret, signedHeaders } from "./signature";

it("equals the published vector of Standard Webhooks", () => {
  const headers = signedHeaders(["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"], {
    id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
    timestamp: 1614265330,
    body: '{"test": 2432232314}',
  });

  expect(headers).toEqual({
    "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
    "webhook-timestamp": "1614265330",
    "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
  });
});

it("verifies with either secret during a rotation, and with no other", () => {
  const [current, previous] = [newSecret(), newSecret()];
  const body = JSON.stringify({ alt: "Straße 🌅\u2028" });
  const headers = signedHeaders([current, previous], {
    id: "msg_1",
    timestamp: Math.floor(Date.now() / 1000),
    body,
  });

  for (const secret of [current, previous])
    expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));

  expect(() => new Webhook(newSecret()).verify(body, headers)).toThrow();
  expect(() => new Webhook(current).verify(`${body} `, headers)).toThrow();
});
