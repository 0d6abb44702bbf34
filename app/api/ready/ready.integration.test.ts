import { describe, expect, it } from "vitest";
import { serveApi } from "@/test/harness/api-suite";

const api = serveApi();

describe("the readiness of a web process without a worker", () => {
  it("answers 503, and 200 to those that can do without the queue", async () => {
    const required = await api.owner.call("GET", "/api/ready");
    expect([required.status, required.body]).toMatchObject([
      503,
      { code: "SERVICE_UNAVAILABLE", details: { queue: ["unavailable"] } },
    ]);
    const optional = await api.owner.call("GET", "/api/ready?queue=optional");
    expect([optional.status, optional.body]).toMatchObject([
      200,
      { status: "ok", database: "ok", storage: "ok", queue: "unavailable" },
    ]);
  });

  it("takes no other value", async () => {
    await api.owner.expect(400, "GET", "/api/ready?queue=none");
  });
});
