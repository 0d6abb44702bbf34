import { and, asc, eq, gt } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { auditLogs, imageFiles, images } from "@/db/schema";
import { type Endpoint, isWrite } from "@/lib/http";
import { expireImages } from "@/lib/images";
import { dayMs, hourMs, isoTime } from "@/lib/kernel/time";
import { db } from "@/lib/platform/database/transaction";
import { purgeExpiredImages, sweepRetiredFiles } from "@/lib/uploads";
import { type Account, createAccount } from "@/test/builders/account";
import { serveApi } from "@/test/harness/api-suite";
import { holdLeaderLock } from "@/test/harness/leader";
import { callOperation, type OperationCall, type OperationResponse } from "@/test/harness/operation-call";
import { examples } from "@/test/tables/examples";
import { exceedsFullKey } from "@/test/tables/full-key";
import { isOfAccounts } from "@/test/tables/identities";
import { catalogue } from "./catalogue";

// One audit entry of repeated and simultaneous calls, and of each run of a job. The access matrix
// has one of each operation.

const api = serveApi();
holdLeaderLock();

const writes = catalogue.filter((endpoint) => isOfAccounts(endpoint) && isWrite(endpoint));

/** Lists the owner's entries after the one with the given id. */
async function listEntriesAfter(owner: string, id: string) {
  return db()
    .select({
      id: auditLogs.id,
      action: auditLogs.action,
      resourceType: auditLogs.resourceType,
      resourceId: auditLogs.resourceId,
      status: auditLogs.status,
      metadata: auditLogs.metadata,
    })
    .from(auditLogs)
    .where(and(eq(auditLogs.owner, owner), gt(auditLogs.id, id)))
    .orderBy(asc(auditLogs.id));
}

const getLastEntryId = async (owner: string) => (await listEntriesAfter(owner, "")).at(-1)?.id ?? "";

function send(account: Account, endpoint: Endpoint, call: OperationCall): Promise<OperationResponse> {
  const { browser, caller } = account;
  const headers = exceedsFullKey(endpoint)
    ? { cookie: browser.cookie, "sec-fetch-site": "same-origin" }
    : { authorization: `Bearer ${caller.key}` };
  return callOperation(api.origin, endpoint, call, headers);
}

describe("one entry", () => {
  it.each([
    "deleteImage",
    "restoreImage",
    "addFavourite",
    "removeFavourite",
    "completeUpload",
    "revokeApiKey",
  ])("is not repeated when %s is repeated without a change", async (id) => {
    const endpoint = writes.find((one) => one.operationId === id);
    if (!endpoint) throw new Error(`there is no operation ${id}`);

    const account = await createAccount(api.origin);
    const call = (await examples[id]?.call(account)) ?? {};
    const before = await getLastEntryId(account.actor.library.owner);
    const answers = [];
    for (let round = 0; round < 3; round++) answers.push(await send(account, endpoint, call));

    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
    expect(await listEntriesAfter(account.actor.library.owner, before)).toHaveLength(1);
  });

  it.each(["deleteImage", "addFavourite", "completeUpload", "revokeApiKey"])(
    "is created by twenty simultaneous calls of %s",
    async (id) => {
      const endpoint = writes.find((one) => one.operationId === id);
      if (!endpoint) throw new Error(`there is no operation ${id}`);

      const account = await createAccount(api.origin);
      const call = (await examples[id]?.call(account)) ?? {};
      const before = await getLastEntryId(account.actor.library.owner);
      const answers = await Promise.all(Array.from({ length: 20 }, () => send(account, endpoint, call)));

      expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
      expect(await listEntriesAfter(account.actor.library.owner, before)).toHaveLength(1);
    },
  );
});

describe("one entry of a job", () => {
  it("is created when an image expires, and one when it is purged from the trash", async () => {
    const account = await createAccount(api.origin);
    const { owner } = account.actor.library;
    const { id } = await account.createImage();
    const now = Date.now();
    await db()
      .update(images)
      .set({ expirationDate: isoTime(now - 1) })
      .where(eq(images.id, id));
    const before = await getLastEntryId(owner);
    await expireImages(now);
    await expireImages(now);
    await purgeExpiredImages(now + 31 * dayMs);
    await purgeExpiredImages(now + 31 * dayMs);
    const entries = await listEntriesAfter(owner, before);

    expect(entries).toMatchObject([
      { action: "delete", resourceType: "image", resourceId: id, status: "success" },
      { action: "delete", resourceType: "image", resourceId: id, status: "success" },
    ]);
    expect(entries.map((entry) => entry.metadata)).toEqual([
      { reason: "expired" },
      { permanent: true, reason: "trash_period_ended" },
    ]);
  });

  it("is created for an upload that was never completed", async () => {
    const account = await createAccount(api.origin);
    const { owner } = account.actor.library;
    const { id } = await account.createPendingImage();
    const before = await getLastEntryId(owner);
    await purgeExpiredImages(Date.now() + dayMs + hourMs);
    const entries = await listEntriesAfter(owner, before);

    expect(entries).toMatchObject([{ action: "delete", resourceId: id, status: "success" }]);
  });

  it("is created for a replacement that was never completed", async () => {
    const account = await createAccount(api.origin);
    const { owner } = account.actor.library;
    const { id } = await account.createImage();
    await account.caller.expect(200, "POST", `/api/images/${id}/replace`);
    await db()
      .update(imageFiles)
      .set({ createdAt: isoTime(Date.now() - 2 * dayMs), expiresAt: isoTime(Date.now() - 2 * dayMs) })
      .where(and(eq(imageFiles.imageId, id), eq(imageFiles.status, "awaiting")));
    const before = await getLastEntryId(owner);
    await sweepRetiredFiles();
    await sweepRetiredFiles();
    const entries = await listEntriesAfter(owner, before);

    expect(entries).toMatchObject([{ action: "update", resourceId: id, status: "success" }]);
    expect(entries[0]?.metadata).toEqual({
      fields: ["upload"],
      reason: "replacement_never_completed",
    });
  });
});
