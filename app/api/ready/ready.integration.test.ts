import { sql } from "drizzle-orm";
import { describe, expect, it, onTestFinished } from "vitest";
import { database } from "@/lib/platform/database/transaction";
import { serveApi } from "@/test/harness/api-suite";
import { isComplete } from "@/test/harness/sample";

const api = serveApi();

describe("the readiness of a web process without a worker", () => {
  it("is degraded, and 503 for callers that require the queue", async () => {
    const required = await api.owner.call("GET", "/api/ready?queue=required");
    expect([required.status, required.body]).toMatchObject([
      503,
      { code: "SERVICE_UNAVAILABLE", details: { queue: ["unavailable"] } },
    ]);
    const optional = await api.owner.call("GET", "/api/ready");
    expect([optional.status, optional.body]).toMatchObject([
      200,
      { status: "degraded", database: "ok", storage: "ok", queue: "unavailable" },
    ]);
  });

  it("takes no other value", async () => {
    await api.owner.expect(400, "GET", "/api/ready?queue=none");
  });

  it.runIf(isComplete)(
    "is 503 at once while the database is frozen, and other calls are 503 in their time",
    async () => {
      const { rows } = await database().execute<{ pid: number }>(
        sql`select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend'`,
      );
      const signal = (name: NodeJS.Signals) => rows.forEach(({ pid }) => void process.kill(pid, name));
      signal("SIGSTOP");
      onTestFinished(() => signal("SIGCONT"));

      const ended: string[] = [];
      const call = async (path: string) => {
        const answer = await api.owner.call("GET", path);
        ended.push(path);
        return answer;
      };
      const [list, ready] = await Promise.all([call("/api/images"), call("/api/ready")]);

      expect(ended).toEqual(["/api/ready", "/api/images"]);
      expect([ready.status, ready.body]).toMatchObject([503, { details: { database: ["unavailable"] } }]);
      expect([list.status, list.body]).toMatchObject([503, { code: "SERVICE_UNAVAILABLE" }]);
    },
  );
});
