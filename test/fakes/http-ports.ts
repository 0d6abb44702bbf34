import type { HttpPorts } from "@/lib/http";
import type { Account, Actor } from "@/lib/kernel/actor";

const account: Account = {
  owner: "ada@example.com",
  email: "ada@example.com",
  uid: "usr_1",
  handle: "ada",
  planTier: "pro",
};

const actor: Actor = {
  account,
  library: account,
  role: "owner",
  via: "key",
  credentialId: "key_1",
  scopes: ["*"],
};

const limit = { allowed: true, limit: 1, remaining: 1, windowSeconds: 60, resetSeconds: 60 };

/** Ports that allow every call, for tests of the endpoint kit alone. */
export function createFakePorts(ports: Partial<HttpPorts> = {}): HttpPorts {
  return {
    checksResponses: true,
    checkBodySize: () => undefined,
    clientIpAddress: () => "192.0.2.1",
    authenticate: async () => ({ actor }),
    openLibrary: async () => undefined,
    findLogSource: async () => undefined,
    consumeLogSourceLimit: async () => limit,
    isOperator: async () => false,
    consumeIpLimit: async () => limit,
    consumeBadCredentialLimit: async () => limit,
    consumeActorLimit: async () => limit,
    idempotency: {
      claim: async () => ({ state: "fresh", heldKey: { owner: "usr_a", key: "one", holder: "call" } }),
      renew: async () => undefined,
      save: async () => undefined,
      release: async () => undefined,
    },
    recordFailedWrite: async () => undefined,
    isTemporary: () => false,
    log: () => undefined,
    ...ports,
  };
}
