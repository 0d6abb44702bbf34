import { spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { and, eq, isNull } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { apiKeys, auditLogs } from "@/db/schema";
import { db } from "@/lib/platform/database/transaction";
import { exportArchive } from "@/test/builders/account-archive";
import { readExport, requestExport, sha256 } from "@/test/builders/account-export";
import { findDamagedAt, findLiveKey, flipBit } from "@/test/builders/damage";
import { createOauthGrant } from "@/test/builders/oauth";
import { testImage } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";
import { createCaller, createCallerFor } from "@/test/harness/caller";
import { importAndRun } from "@/test/harness/round-trip";
import { signIn } from "@/test/harness/session";

const api = serveApi();

/** An account with an image of every kind. */
async function createFullAccount() {
  const owner = await createCaller(api.origin);
  const bytes = await testImage();
  await owner.expect(201, "POST", "/api/albums", { album: "sea", title: "At the sea" });
  const shown = await owner.upload("shown.jpg", bytes, {
    album: "sea",
    tags: "blue",
    alt: "Waves",
    title: "At noon",
    metadata: JSON.stringify({ camera: "Rolleiflex" }),
  });
  await owner.expect(200, "PATCH", `/api/images/${shown.id}`, { taken_at: "2024-06-30T12:00:00" });
  const hidden = await owner.upload("höhle 🥚.jpg", bytes, { visibility: "private" });
  const deleted = await owner.upload("deleted.jpg", bytes);
  const pending = await owner.expect(201, "POST", "/api/images", { filename: "pending.jpg" });
  await owner.expect(200, "DELETE", `/api/images/${deleted.id}`);
  await owner.expect(200, "POST", `/api/images/${shown.id}/favourite`);

  return { owner, bytes, shown, hidden, deleted, pending };
}

describe("the account export", () => {
  it("contains every original as uploaded, with all of its records", async () => {
    const { owner, bytes, shown, hidden, deleted, pending } = await createFullAccount();
    const response = await requestExport(api.origin, owner);
    const { files, manifest, images, records } = await readExport(response);
    const written = { size_bytes: bytes.length, sha256: sha256(bytes) };

    expect(images.map(({ id, file }) => ({ id, file }))).toEqual([
      { id: shown.id, file: { path: "originals/sea/shown.jpg", ...written } },
      { id: hidden.id, file: { path: "originals/images/höhle 🥚.jpg", ...written } },
      { id: deleted.id, file: { path: "originals/images/deleted.jpg", ...written } },
      { id: pending.id, file: null },
    ]);
    expect(images[0]).toMatchObject({ alt: "Waves", tags: ["blue"], is_favourited: true, album: "sea" });
    expect(images[0]).toMatchObject({
      title: "At noon",
      metadata: { camera: "Rolleiflex" },
      original_filename: "shown.jpg",
      taken_at: "2024-06-30T12:00:00",
    });
    expect(images[1]).toMatchObject({ visibility: "private", filename: "höhle 🥚.jpg" });
    expect(images[0]).not.toHaveProperty("upload");
    expect(records("albums").map((album) => album.album_slug)).toEqual(["images", "sea"]);
    expect(records("tags")).toMatchObject([{ tag_slug: "blue" }]);
    expect(records("favourites")).toMatchObject([{ image_id: shown.id }]);
    expect(records("audit-log").length).toBeGreaterThan(6);
    expect(manifest).toMatchObject({
      format: "albumen-account-export",
      version: 2,
      account: {
        email: owner.actor.account.owner,
        uid: owner.actor.account.uid,
        plan: "pro",
        former_handles: [],
      },
      profile: { handle: owner.actor.account.handle },
      settings: { theme: "auto" },
      images: { images: 4, originals: 3, pending: 1, removed: 0 },
      records: { albums: 2, tags: 1, "api-keys": 1 },
    });
    expect([...files.keys()].at(-1)).toBe("manifest.json");
  });

  it("leaves out an original whose bytes have changed, and names it", async () => {
    const owner = await createCaller(api.origin);
    const [changed, intact] = [
      await owner.upload("changed.jpg", await testImage()),
      await owner.upload("intact.jpg", await testImage({ width: 70 })),
    ];
    await flipBit(await findLiveKey(changed.id), 1_000);
    const archive = await exportArchive(api.origin, owner);
    const { files, manifest, images } = await readExport(new Response(new Uint8Array(archive)));

    expect(manifest.images).toEqual({ images: 2, originals: 1, pending: 0, removed: 0, damaged: 1 });
    expect(images).toMatchObject([
      { id: changed.id, file: null, status: { damaged: true } },
      { id: intact.id, file: { path: "originals/images/intact.jpg" }, status: { damaged: false } },
    ]);
    expect([...files.keys()].filter((name) => name.startsWith("originals/"))).toHaveLength(1);
    expect(await findDamagedAt(changed.id)).not.toBeNull();

    const other = await createCaller(api.origin);
    const { report } = await importAndRun(other, archive);

    expect(report.counts.images).toMatchObject({ restored: 1, failed: 1 });

    const reason = "Its file was damaged when the archive was made.";
    expect(report.conflicts).toContainEqual(
      expect.objectContaining({ id: changed.id, code: "FILE_MISSING", message: reason }),
    );
  });

  it("is sent as a download that no cache stores", async () => {
    const owner = await createCaller(api.origin);
    const { headers } = await requestExport(api.origin, owner);

    expect(headers.get("accept-ranges")).toBe("bytes");
    expect(headers.get("content-type")).toBe("application/zip");
    expect(headers.get("content-disposition")).toMatch(
      new RegExp(`^attachment; filename=albumen-${owner.actor.account.handle}-\\d{4}-\\d\\d-\\d\\d\\.zip$`),
    );
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
  });

  it("contains no secret, and nothing of another account", async () => {
    const { owner } = await createFullAccount();
    const former = [api.owner, owner].map(({ actor }) => actor.account.handle);
    for (const [index, caller] of [api.owner, owner].entries())
      await caller.expect(200, "PATCH", "/api/profile", { handle: `${former[index]}-renamed` });
    const { grantId, clientId } = await createOauthGrant(owner.actor);
    const isOwnKey = and(eq(apiKeys.owner, owner.actor.account.owner), isNull(apiKeys.clientId));
    const [key] = await db().select().from(apiKeys).where(isOwnKey);
    const { files, manifest, records } = await readExport(await requestExport(api.origin, owner));

    expect(manifest).toMatchObject({ account: { former_handles: [former[1]] } });
    expect(records("api-keys")).toMatchObject([{ key_id: key?.keyId, scopes: ["*"] }]);

    const all = Buffer.concat([...files.values()]);
    const keys = JSON.stringify(records("api-keys"));
    expect(keys).not.toContain(grantId);
    expect(keys).not.toContain(clientId);
    expect(all.includes(owner.actor.account.uid)).toBe(true);

    for (const text of [
      owner.key,
      key?.keyHash ?? "?",
      api.owner.actor.account.owner,
      api.owner.actor.account.uid,
    ])
      expect(all.includes(text)).toBe(false);
  });

  it("is allowed for sessions and for keys with all scopes, and is audited", async () => {
    const { owner } = await createFullAccount();
    const reader = await createCallerFor(api.origin, owner.actor, ["read", "settings:write"]);

    expect(await reader.call("POST", "/api/account/export")).toMatchObject({
      status: 403,
      body: { code: "INSUFFICIENT_SCOPE", details: { scope: ["*"] } },
    });

    const session = await signIn(api.origin, owner.actor);
    expect((await readExport(await requestExport(api.origin, session))).images).toHaveLength(4);

    const entries = await db()
      .select({ status: auditLogs.status })
      .from(auditLogs)
      .where(and(eq(auditLogs.owner, owner.actor.account.owner), eq(auditLogs.resourceType, "export")));
    expect(entries.map(({ status }) => status).sort()).toEqual(["failed", "success"]);
  });

  it("can be opened with unzip (skipped where it is not installed)", async ({ skip }) => {
    if (spawnSync("unzip", ["-v"]).error) return skip("unzip is not installed");

    const { owner } = await createFullAccount();
    const folder = await mkdtemp(path.join(tmpdir(), "albumen-export-"));
    const archive = path.join(folder, "export.zip");
    await writeFile(archive, Buffer.from(await (await requestExport(api.origin, owner)).arrayBuffer()));
    const { status, stdout } = spawnSync("unzip", ["-t", archive]);

    expect([status, stdout.toString()]).toEqual([0, expect.stringContaining("No errors detected")]);

    await rm(folder, { recursive: true });
  });
});
