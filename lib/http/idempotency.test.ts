import { afterEach, expect, it, vi } from "vitest";
import { minuteMs, secondMs } from "@/lib/kernel/time";
import { createFakePorts } from "@/test/fakes/http-ports";
import { runOnce } from "./idempotency";

afterEach(() => vi.useRealTimers());

it("renews the key while the first call is running, whether a renewal fails or not", async () => {
  vi.useFakeTimers();
  const renewedAt: number[] = [];
  const startedAt = Date.now();
  const ports = createFakePorts();
  const port = {
    ...ports.idempotency,
    renew: async () => {
      renewedAt.push(Date.now() - startedAt);
      throw new Error("the database is not available");
    },
  };
  const caller = await ports.authenticate(new Request("http://localhost/"), "");
  if (!caller) throw new Error("the fake has a caller");
  const work = async () => {
    await new Promise((resolve) => setTimeout(resolve, 5 * minuteMs));
    return { status: 201, body: "{}", headers: {} };
  };
  const call = { key: "one", operationId: "create", hasSecretResponse: false, sent: {} };
  const response = runOnce({ ...call, actor: caller.actor, port, work });
  await vi.advanceTimersByTimeAsync(10 * minuteMs);
  expect((await response).status).toBe(201);
  expect(renewedAt.length).toBeGreaterThanOrEqual(9);
  expect(renewedAt[0]).toBeLessThanOrEqual(60 * secondMs);
  expect(renewedAt.at(-1)).toBeLessThanOrEqual(5 * minuteMs);
});
