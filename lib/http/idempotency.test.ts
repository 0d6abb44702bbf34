import { afterEach, expect, it, vi } from "vitest";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import { minuteMs, secondMs } from "@/lib/kernel/time";
import { createFakePorts } from "@/test/fakes/http-ports";
import { runOnce } from "./idempotency";
import type { HttpPorts } from "./ports";

afterEach(() => vi.useRealTimers());

const call = { key: "one", operationId: "create", hasSecretResponse: false, sent: {} };
const failOnError = (error: unknown) => expect.unreachable(String(error));

async function authenticate(ports: HttpPorts) {
  const caller = await ports.authenticate(new Request("http://localhost/"), "", false);
  if (!caller) throw new Error("the fake has a caller");

  return caller;
}

/** Keeps keys as the product does. */
function createKeys(): HttpPorts["idempotency"] {
  const saved = new Map<string, { status: number; body: string } | undefined>();
  return {
    claim: async ({ account }, key) => {
      const first = saved.get(key);
      if (first) return { state: "replay", ...first };
      if (saved.has(key)) return { state: "busy" };

      saved.set(key, undefined);
      return { state: "fresh", heldKey: { owner: account.owner, key, holder: "call" } };
    },
    renew: async () => undefined,
    save: async ({ key }, status, body) => void saved.set(key, { status, body }),
    release: async ({ key }) => void saved.delete(key),
  };
}

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
  const { actor } = await authenticate(ports);
  const work = async () => {
    await new Promise((resolve) => setTimeout(resolve, 5 * minuteMs));
    return { status: 201, body: "{}", headers: {} };
  };
  const response = runOnce({ ...call, actor, port, work, onSaveError: failOnError });
  await vi.advanceTimersByTimeAsync(10 * minuteMs);

  expect((await response).status).toBe(201);
  expect(renewedAt.length).toBeGreaterThanOrEqual(9);
  expect(renewedAt[0]).toBeLessThanOrEqual(60 * secondMs);
  expect(renewedAt.at(-1)).toBeLessThanOrEqual(5 * minuteMs);
});

it("returns the response of work that is done, and keeps the key, when it cannot be saved", async () => {
  const ports = createFakePorts();
  const failure = new Error("the database is not available");
  const errors: unknown[] = [];
  const port = { ...createKeys(), save: () => Promise.reject(failure) };
  const { actor } = await authenticate(ports);
  let runs = 0;
  const repeat = () =>
    runOnce({
      ...call,
      actor,
      port,
      onSaveError: (error: unknown) => errors.push(error),
      work: async () => ({ status: 201, body: String(++runs), headers: {} }),
    });

  expect(await repeat()).toMatchObject({ status: 201, body: "1" });
  expect(errors).toEqual([failure]);
  await expect(repeat()).rejects.toMatchObject({ code: "CONFLICT" });
  expect(runs).toBe(1);
});

it("a conflict that can be retried later is not stored", async () => {
  const ports = createFakePorts();
  const { actor } = await authenticate(ports);
  const port = createKeys();
  const busy = new AppError(commonErrors.conflict, { retryAfterSeconds: 60 });
  let isBusy = true;
  const repeat = () =>
    runOnce({
      ...call,
      actor,
      port,
      onSaveError: failOnError,
      work: async () => {
        if (isBusy) throw busy;
        return { status: 201, body: "{}", headers: {} };
      },
    });

  await expect(repeat()).rejects.toBe(busy);

  isBusy = false;
  expect(await repeat()).toMatchObject({ status: 201 });
});
