import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { Account, Actor } from "@/lib/kernel/actor";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import { defineEndpoint, ok } from "./endpoint";
import { handleRequest } from "./pipeline";
import type { HttpPorts } from "./ports";

const account: Account = { owner: "ada@example.com", uid: "usr_1", handle: "ada", planTier: "pro" };
const actor: Actor = { account, library: account, via: "key", credentialId: "key_1", scopes: ["*"] };

const audit = { action: "delete", resourceType: "thing" } as const;

/** What is recorded and logged of a call that its handler forbids. */
async function callForbidden(method: "GET" | "DELETE") {
  const recorded: unknown[] = [];
  const logged: object[] = [];
  const limit = { allowed: true, limit: 1, remaining: 1, windowSeconds: 60, resetSeconds: 60 };
  const ports: HttpPorts = {
    clientIpAddress: () => "192.0.2.1",
    authenticate: async () => ({ actor }),
    consumeIpLimit: async () => limit,
    consumeBadCredentialLimit: async () => limit,
    consumeActorLimit: async () => limit,
    idempotency: {
      claim: async () => ({ state: "fresh" }),
      save: async () => undefined,
      release: async () => undefined,
    },
    recordFailedWrite: async (_actor, write) => {
      recorded.push(write);
    },
    staging: { put: () => Promise.reject(new Error("no file")), discard: async () => undefined },
    isTemporary: () => false,
    log: (line) => logged.push(line),
  };
  const endpoint = defineEndpoint({
    ...{ method, path: "/things/{id}", operationId: "thing", tag: "Things", summary: "A thing" },
    ...{ auth: "any", rateLimit: "read", errors: [commonErrors.notFound] },
    ...(method === "DELETE" && { audit }),
    success: ok(z.object({}), "The thing"),
    handler: () => Promise.reject(new AppError(commonErrors.forbidden)),
  });
  const { status } = await handleRequest(endpoint, new Request("http://localhost/", { method }), {}, ports);
  return { status, recorded, logged };
}

describe("a forbidden call", () => {
  it("is recorded under its own action and logged when it would have changed something", async () => {
    const { status, recorded, logged } = await callForbidden("DELETE");
    expect([status, recorded.length]).toEqual([403, 1]);
    expect(recorded).toMatchObject([{ ...audit, code: "FORBIDDEN" }]);
    expect(logged).toMatchObject([{ status: 403, code: "FORBIDDEN", uid: "usr_1", credentialId: "key_1" }]);
  });

  it("is only logged, with who made it, when it would have read something", async () => {
    const { status, recorded, logged } = await callForbidden("GET");
    expect([status, recorded]).toEqual([403, []]);
    expect(logged).toMatchObject([{ status: 403, code: "FORBIDDEN", uid: "usr_1", credentialId: "key_1" }]);
  });
});
