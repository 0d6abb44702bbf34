import { describe, expect, it } from "vitest";
import { z } from "zod";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import { createFakePorts } from "@/test/fakes/http-ports";
import { defineEndpoint } from "./endpoint";
import { ok } from "./endpoint-success";
import { handleRequest } from "./pipeline";

const audit = { action: "delete", resourceType: "thing" } as const;

/** Audit records and log lines of a call that its handler forbids. */
async function callForbidden(method: "GET" | "DELETE") {
  const recorded: unknown[] = [];
  const logged: object[] = [];
  const ports = createFakePorts({
    recordFailedWrite: async (_actor, write) => {
      recorded.push(write);
    },
    log: (line) => logged.push(line),
  });

  const endpoint = defineEndpoint({
    method,
    path: "/things/{id}",
    operationId: "thing",
    tag: "Things",
    summary: "A thing",
    auth: "any",
    rateLimit: "read",
    errors: [commonErrors.notFound],
    ...(method === "DELETE" && { audit }),
    success: ok(z.object({}), "The thing"),
    handler: () => Promise.reject(new AppError(commonErrors.forbidden)),
  });
  const { status } = await handleRequest(endpoint, new Request("http://localhost/", { method }), {}, ports);

  return { status, recorded, logged };
}

describe("a forbidden call", () => {
  it("is audited under its own action and logged when it is a write", async () => {
    const { status, recorded, logged } = await callForbidden("DELETE");
    expect([status, recorded.length]).toEqual([403, 1]);
    expect(recorded).toMatchObject([{ ...audit, code: "FORBIDDEN" }]);
    expect(logged).toMatchObject([{ status: 403, code: "FORBIDDEN", uid: "usr_1", credentialId: "key_1" }]);
  });

  it("is only logged, with its caller, when it is a read", async () => {
    const { status, recorded, logged } = await callForbidden("GET");
    expect([status, recorded]).toEqual([403, []]);
    expect(logged).toMatchObject([{ status: 403, code: "FORBIDDEN", uid: "usr_1", credentialId: "key_1" }]);
  });
});
