import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { userBackupConfigs } from "@/db/schema";
import type { BackupResource, BackupTest } from "@/lib/backup/resource";
import { db } from "@/lib/platform/database/transaction";
import { configureBackup } from "@/test/builders/backup";
import { readImage, serveBackups, uploadNew } from "@/test/harness/backup-suite";
import { type Caller, createCaller, createCallerFor } from "@/test/harness/caller";

const suite = serveBackups();

describe("the settings of a backup", () => {
  it("never show the access key, and keep it when it is left out", async () => {
    const caller = await createCaller(suite.api.origin);
    expect(await caller.expect<BackupResource>(200, "GET", "/api/backup")).toMatchObject({
      enabled: false,
      s3_bucket: null,
      has_passphrase: false,
      retention_days: 30,
      concurrency: 4,
    });

    const shown = await configureBackup(caller, suite.s3, { passphrase: "correct horse battery" });
    expect(shown).toMatchObject({ enabled: true, s3_access_key_id_hint: "-key", has_passphrase: true });
    expect(JSON.stringify(shown)).not.toContain(suite.s3.secretAccessKey);

    const { s3_endpoint, s3_region, s3_bucket } = shown;
    const body = {
      enabled: true,
      s3_endpoint,
      s3_region,
      s3_bucket,
      s3_path_prefix: "backups",
      retention_days: 5,
    };

    expect(await caller.expect<BackupResource>(200, "PUT", "/api/backup", body)).toMatchObject({
      s3_access_key_id_hint: "-key",
      has_passphrase: true,
      retention_days: 5,
    });

    const [row] = await db()
      .select()
      .from(userBackupConfigs)
      .where(eq(userBackupConfigs.owner, caller.actor.account.owner));
    expect(JSON.stringify(row)).not.toContain(suite.s3.secretAccessKey);
    expect(JSON.stringify(row)).not.toContain(suite.s3.accessKeyId);
  });

  it("ask for the secret again where the endpoint or the bucket changes", async () => {
    const caller = await suite.setup();
    const { s3_endpoint, s3_region, s3_bucket } = await caller.expect<BackupResource>(
      200,
      "GET",
      "/api/backup",
    );
    const body = { enabled: true, s3_endpoint, s3_region, s3_bucket, s3_path_prefix: "backups" };
    for (const changes of [{ s3_bucket: "elsewhere" }, { s3_endpoint: "https://s3.example.org" }])
      expect(await caller.call("PUT", "/api/backup", { ...body, ...changes })).toMatchObject({
        status: 400,
        body: { details: { s3_secret_access_key: [expect.stringMatching(/different/)] } },
      });

    await caller.expect(200, "PUT", "/api/backup", { ...body, s3_path_prefix: "other" });
    const secret = { s3_bucket: "elsewhere", s3_secret_access_key: "other" };

    expect(await caller.expect(200, "PUT", "/api/backup", { ...body, ...secret })).toMatchObject({
      s3_bucket: "elsewhere",
      s3_access_key_id_hint: "-key",
    });
  });

  it("are for keys with every scope, and other keys are told so", async () => {
    const caller = await suite.setup();
    const key = await createCallerFor(suite.api.origin, caller.actor, ["settings:read", "settings:write"]);
    const error = { code: "INSUFFICIENT_SCOPE", message: expect.stringContaining("scope `*`") };
    const rejected = { status: 403, body: { ...error, details: { scope: ["*"] } } };

    expect(await key.call("PUT", "/api/backup", { enabled: false })).toMatchObject(rejected);
    expect(await key.call("POST", "/api/backup/restore", { mode: "all" })).toMatchObject(rejected);
    expect(await key.expect<BackupResource>(200, "GET", "/api/backup")).toMatchObject({ enabled: true });
  });

  it("need a public endpoint and an access key", async () => {
    const caller = await createCaller(suite.api.origin);
    const body = { enabled: true, s3_region: "us-east-1", s3_bucket: "images" };
    const keys = { s3_access_key_id: "a", s3_secret_access_key: "b" };
    for (const s3_endpoint of [
      "http://127.0.0.1:9000",
      "https://10.0.0.1",
      "http://example.org",
      "https://[::1]",
      "x",
    ]) {
      const { status } = await caller.call("PUT", "/api/backup", { ...body, ...keys, s3_endpoint });
      expect([s3_endpoint, status]).toEqual([s3_endpoint, 400]);
    }

    await caller.expect(400, "PUT", "/api/backup", { ...body, s3_endpoint: "https://s3.example.org" });
    await caller.expect(409, "POST", "/api/backup/test");
    await caller.expect(409, "POST", "/api/backup/sync");
    await caller.expect(409, "POST", "/api/backup/restore", { mode: "missing" });
  });

  it("decide whether images wait", async () => {
    const caller = await createCaller(suite.api.origin);
    const image = await uploadNew(caller);

    expect(image.status.backup.status).toBe("disabled");

    await configureBackup(caller, suite.s3);
    expect((await readImage(caller, image)).status.backup.status).toBe("pending");

    await configureBackup(caller, suite.s3, { enabled: false });
    expect((await readImage(caller, image)).status.backup.status).toBe("disabled");
  });
});

describe("the test of a bucket", () => {
  const test = (caller: Caller) => caller.expect<BackupTest>(200, "POST", "/api/backup/test");

  it("tries what is sent before it is stored, with what is stored of the access key", async () => {
    const caller = await createCaller(suite.api.origin);
    const bucket = {
      s3_endpoint: suite.s3.endpoint.replace("127.0.0.1", "localhost"),
      s3_region: "us-east-1",
      s3_bucket: suite.s3.bucket,
    };

    const keys = {
      s3_access_key_id: suite.s3.accessKeyId,
      s3_secret_access_key: suite.s3.secretAccessKey,
    };
    const testOf = (body: object) => caller.expect<BackupTest>(200, "POST", "/api/backup/test", body);

    expect((await testOf({ ...bucket, ...keys })).status).toBe("ok");
    expect((await testOf({ ...bucket, ...keys, s3_secret_access_key: "x" })).status).toBe("failed");

    await caller.expect(400, "POST", "/api/backup/test", bucket);
    await caller.expect(400, "POST", "/api/backup/test", keys);
    await caller.expect(400, "POST", "/api/backup/test", {
      ...bucket,
      ...keys,
      s3_endpoint: "http://10.0.0.1",
    });

    expect(await caller.expect<BackupResource>(200, "GET", "/api/backup")).toMatchObject({
      s3_bucket: null,
      test_status: null,
    });

    await configureBackup(caller, suite.s3);
    expect((await testOf({ s3_path_prefix: "other" })).status).toBe("ok");

    const otherBucket = { s3_bucket: "no-such-bucket" };
    const answer = await caller.call("POST", "/api/backup/test", otherBucket);

    expect(answer).toMatchObject({
      status: 400,
      body: { details: { s3_secret_access_key: [expect.any(String)] } },
    });

    const { s3_secret_access_key } = keys;
    expect((await testOf({ ...otherBucket, s3_secret_access_key })).status).toBe("failed");
    expect((await caller.expect<BackupResource>(200, "GET", "/api/backup")).test_status).toBeNull();
  });

  it("the test of a bucket returns the result of each step", async () => {
    const caller = await suite.setup();
    const { status, checks } = await test(caller);

    expect([status, checks.map(({ check, ok }) => [check, ok])]).toEqual([
      "ok",
      ["reach", "auth", "write", "read", "delete"].map((check) => [check, true]),
    ]);
    expect(suite.keysOf(caller)).toEqual([]);
    expect(await caller.expect<BackupResource>(200, "GET", "/api/backup")).toMatchObject({
      test_status: "ok",
    });
  });

  it("names the step that fails and why", async () => {
    const wrongKey = await suite.setup({ s3_secret_access_key: "wrong" });
    expect(await test(wrongKey)).toMatchObject({
      status: "failed",
      checks: [
        { ok: true },
        { check: "auth", ok: false, message: expect.stringMatching(/403 SignatureDoesNotMatch/) },
        ...untried(3),
      ],
    });

    const noServer = await suite.setup({ s3_endpoint: "http://localhost:9" });
    expect(await test(noServer)).toMatchObject({ checks: [{ check: "reach", ok: false }, ...untried(4)] });

    const caller = await suite.setup();
    suite.s3.fail("PUT", { status: 507, code: "QuotaExceeded" });

    expect(await test(caller)).toMatchObject({
      checks: [
        { ok: true },
        { ok: true },
        { check: "write", ok: false, message: expect.stringMatching(/507 QuotaExceeded/) },
        ...untried(2),
      ],
    });
  });

  const untried = (steps: number) =>
    Array.from({ length: steps }, () => ({ ok: false, message: expect.stringMatching(/not tried/) }));
});
