import { describe, expect, test } from "vitest";
import { decide } from "./decision";
import type { CallResponse } from "./protocol";

const first = { attempt: 0, maxAttempts: 3 };
const last = { attempt: 2, maxAttempts: 3 };

function callResponse(status: number, body: unknown, headers: Partial<CallResponse> = {}): CallResponse {
  return { status, body, noRetry: false, retryAfter: null, ...headers };
}

describe("the decision on a response", () => {
  test("ends the run with a result", () => {
    expect(decide(callResponse(200, { n: 1 }), first).next).toEqual({ kind: "complete", output: { n: 1 } });
  });

  test("stores a step's result and calls the function again", () => {
    const { steps, next } = decide(
      callResponse(206, [{ id: "h", op: "StepRun", displayName: "a", data: 1 }]),
      first,
    );
    expect(steps).toEqual([{ stepId: "h", name: "a", result: { type: "data", data: 1 } }]);
    expect(next).toEqual({ kind: "call" });
  });

  test("stores steps that arrive with the end of the run", () => {
    const body = [
      { id: "h", op: "StepRun", data: 1 },
      { id: "end", op: "RunComplete", data: 2 },
    ];
    const { steps, next } = decide(callResponse(206, body), first);
    expect(steps).toHaveLength(1);
    expect(next).toEqual({ kind: "complete", output: 2 });
  });

  test("plans parallel steps and sleeps", () => {
    const body = [
      { id: "a", op: "StepPlanned" },
      { id: "b", op: "Sleep", name: "2s", displayName: "nap" },
    ];

    expect(decide(callResponse(206, body), first, 1_000).next).toEqual({
      kind: "plan",
      items: [
        { stepId: "a", sleepName: null, dueAt: 1_000 },
        { stepId: "b", sleepName: "nap", dueAt: 3_000 },
      ],
    });
  });

  test("retries a failed step, and stores its error after the last attempt", () => {
    const body = [{ id: "h", op: "StepError", displayName: "a", error: { name: "E", message: "no" } }];
    expect(decide(callResponse(206, body, { retryAfter: "5" }), first, 0)).toEqual({
      steps: [],
      next: { kind: "retry", dueAt: 5_000 },
    });
    expect(decide(callResponse(206, body), last)).toEqual({
      steps: [
        { stepId: "h", name: "a", result: { type: "error", error: { name: "E", message: "no", stack: "" } } },
      ],
      next: { kind: "call" },
    });
  });

  test.each([
    ["no attempt is left", callResponse(500, { message: "no" }), last],
    ["the function forbids a retry", callResponse(400, { message: "no" }, { noRetry: true }), first],
  ])("fails the run of a failed function when %s", (_, failed, attempt) => {
    expect(decide(failed, attempt).next).toEqual({
      kind: "fail",
      error: { name: "Error", message: "no", stack: "" },
    });
  });

  test("retries a failed function with attempts left", () => {
    expect(decide(callResponse(500, { message: "no" }, { retryAfter: "1" }), first, 0).next).toEqual({
      kind: "retry",
      dueAt: 1_000,
    });
  });

  test.each([
    [{ id: "w", op: "WaitForEvent", displayName: "wait" }, /operation "WaitForEvent" \(step "wait"\)/],
    [{ id: "r", op: "StepPlanned", opts: { parallelMode: "race" } }, /parallel mode "race"/],
  ])("fails the run with an explanation when something is unsupported", (operation, message) => {
    const { next } = decide(callResponse(206, [operation]), first);
    expect(next).toMatchObject({ kind: "fail", error: { message: expect.stringMatching(message) } });
  });
});
