import { expect, it } from "vitest";
import { dayMs, hourMs, minuteMs, secondMs } from "@/lib/kernel/time";
import type { Attempt } from "./attempt";
import { applyAttempts } from "./outcome";
import type { WebhookRow } from "./repository";

const now = Date.parse("2026-11-01T12:00:00.000Z");

const webhook = (failedAttempts: number) =>
  ({ enabled: true, failureCount: 0, failedAttempts, failingSince: null, pausedUntil: null }) as WebhookRow;

const attempt = (status: number, retryAfterMs?: number) =>
  ({
    message: { id: "msg_1", attempts: 0, scheduledAttempts: 0, isManual: false },
    delivery: { status, deliveredAt: new Date(now).toISOString() },
    isSuccess: status === 204,
    retryAfterMs,
  }) as Attempt;

function pauseAfter(failedAttempts: number, statuses: readonly number[]): number {
  return pauseOf(
    failedAttempts,
    statuses.map((status) => attempt(status)),
  );
}

function pauseOf(failedAttempts: number, attempts: readonly Attempt[]): number {
  const { changes } = applyAttempts(webhook(failedAttempts), attempts, now);
  return changes.pausedUntil === null ? 0 : Date.parse(changes.pausedUntil) - now;
}

it("counts failures at the same time as one reason to pause", () => {
  expect(pauseAfter(0, Array(4).fill(500))).toBe(0);
  expect(pauseAfter(0, Array(5).fill(500))).toBe(5 * secondMs);
  expect(pauseAfter(0, Array(20).fill(500))).toBe(5 * secondMs);
  expect(pauseAfter(4, Array(20).fill(500))).toBe(5 * secondMs);
});

it("pauses longer after each probe that fails, and not after one that is delivered", () => {
  expect(pauseAfter(5, [500])).toBe(minuteMs);
  expect(pauseAfter(6, [500])).toBe(5 * minuteMs);
  expect(pauseAfter(7, [500])).toBe(30 * minuteMs);
  expect(pauseAfter(70, [500])).toBe(30 * minuteMs);
  expect(pauseAfter(7, [204])).toBe(0);
});

it("an overloaded receiver is paused for its Retry-After, whatever else it answers at the same time", () => {
  const busy = attempt(429, hourMs);
  expect(pauseOf(0, [busy, attempt(204)])).toBe(hourMs);
  expect(pauseOf(4, [busy, attempt(500), attempt(500)])).toBe(hourMs);
  expect(pauseOf(0, [attempt(503, minuteMs), busy, attempt(503, minuteMs)])).toBe(hourMs);
  expect(pauseOf(0, [attempt(429, 3 * dayMs), attempt(204)])).toBe(dayMs);
  expect(pauseOf(0, [attempt(500, hourMs), attempt(204)])).toBe(0);
});

it("fails since the attempt that started first, so that a recovery from then on misses no message", () => {
  const started = (at: string) => {
    const one = attempt(500);
    return { ...one, delivery: { ...one.delivery, deliveredAt: at } };
  };
  const times = ["2026-11-01T12:00:00.002Z", "2026-11-01T12:00:00.000Z", "2026-11-01T12:00:00.001Z"];
  expect(applyAttempts(webhook(0), times.map(started), now).changes.failingSince).toBe(times[1]);
});
