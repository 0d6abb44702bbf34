import { and, asc, eq, gt } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { auditLogs, outbox, webhookMessages, webhooks } from "@/db/schema";
import { expireImages } from "@/lib/images";
import type { ImageResource } from "@/lib/images/resource";
import { newId } from "@/lib/kernel/ids";
import { isoTime } from "@/lib/kernel/time";
import { db, transaction } from "@/lib/platform/database/transaction";
import { renderVariants } from "@/lib/variants";
import { domainEvents } from "@/lib/webhooks/event-schemas";
import { testImage } from "@/test/builders/uploads";
import { tagDeletion } from "@/test/builders/webhooks";
import { serveApi } from "@/test/harness/api-suite";
import { createCaller } from "@/test/harness/caller";
import { commitChange, serviceActor } from ".";

const api = serveApi();

/** Adds a webhook for every event. */
async function listenTo(owner: string): Promise<void> {
  const now = isoTime();
  const row = { id: newId("whk"), owner, url: "https://hooks.example.com/", events: ["*"], secret: "sealed" };
  await db()
    .insert(webhooks)
    .values({ ...row, createdAt: now, updatedAt: now });
}

interface StoredEvent {
  id: string;
  type: keyof typeof domainEvents;
  data: Record<string, unknown>;
}

const listRows = () => db().select().from(outbox).orderBy(asc(outbox.id));

async function listEvents(owner: string): Promise<StoredEvent[]> {
  const rows = await db()
    .select({ payload: webhookMessages.payload })
    .from(webhookMessages)
    .innerJoin(webhooks, eq(webhooks.id, webhookMessages.webhookId))
    .where(eq(webhooks.owner, owner))
    .orderBy(asc(webhookMessages.id));
  return rows.map(({ payload }) => JSON.parse(payload));
}

describe("domain events", () => {
  it("are recorded for each change, with a snapshot that matches the catalog, while a webhook listens", async () => {
    const caller = await createCaller(api.origin);
    const { owner } = caller.actor.library;
    const kept = await caller.upload("kept.jpg", await testImage());
    await listenTo(owner);
    const image = await caller.upload("one.jpg", await testImage());
    const path = `/api/images/${image.id}`;
    await renderVariants({ imageId: image.id, generation: 1, keys: ["thumb"] });
    await caller.expect(200, "PATCH", path, { alt: "A zoo" });
    await caller.expect(200, "POST", `${path}/favourite`);
    await caller.expect(200, "DELETE", `${path}/favourite`);
    await caller.expect(200, "DELETE", path);
    await caller.expect(200, "POST", `${path}/restore`);
    await caller.expect(200, "POST", "/api/images/batch", { action: "delete", ids: [image.id] });
    await caller.expect(200, "DELETE", `${path}/permanent`);
    await caller.expect(201, "POST", "/api/albums", { album: "zoo", title: "Zoo" });
    await caller.expect(200, "PATCH", "/api/albums/zoo", { title: "Zoos" });
    await caller.expect(204, "DELETE", "/api/albums/zoo");
    await caller.expect(201, "POST", "/api/tags", { tag: "bear" });
    await caller.expect(200, "PATCH", "/api/tags/bear", { description: "Brown" });
    await caller.expect(200, "DELETE", "/api/tags/bear");
    const { id: collection } = await caller.expect(201, "POST", "/api/collections", { title: "Zoo" });
    await caller.expect(200, "PATCH", `/api/collections/${collection}`, { title: "Zoos" });
    await caller.expect(200, "POST", `/api/collections/${collection}/images`, { ids: [kept.id] });
    await caller.expect(200, "DELETE", `/api/collections/${collection}`);

    const events = await listEvents(owner);

    expect(events.map((event) => event.type)).toEqual([
      "image.created",
      "image.uploaded",
      "variant.ready",
      "image.updated",
      "favourite.added",
      "favourite.removed",
      "image.deleted",
      "image.restored",
      "image.deleted",
      "image.purged",
      "album.created",
      "album.updated",
      "album.deleted",
      "tag.created",
      "tag.updated",
      "tag.deleted",
      "collection.created",
      "collection.updated",
      "collection.items_changed",
      "collection.deleted",
    ]);

    for (const { type, data } of events) expect(domainEvents[type].parse(data)).toEqual(data);
    expect(events[3]?.data).toMatchObject({ id: image.id, alt: "A zoo" });
    expect(events[6]?.data).toMatchObject({ id: image.id, status: expect.anything() });
    expect(events[9]?.data).toMatchObject({ id: image.id, alt: "A zoo", status: { state: "deleted" } });
    expect(events[12]?.data).toMatchObject({ album: "zoo", title: "Zoos" });
    expect(events[15]?.data).toMatchObject({ tag: "bear", description: "Brown" });
    expect(events[18]?.data).toMatchObject({ count: 1, changes: { added: 1, removed: 0, moved: 0 } });
    expect(events[19]?.data).toMatchObject({ id: collection, title: "Zoos" });
    expect(new Set(events.map((event) => event.id)).size).toBe(events.length);
  });

  it("are recorded when an image expires, although no actor took part", async () => {
    const caller = await createCaller(api.origin);
    const { owner } = caller.actor.library;
    const expiration = isoTime(Date.now() + 60_000);
    const { id } = await caller.expect<ImageResource>(201, "POST", "/api/images", {
      filename: "soon.jpg",
      expiration,
    });
    await listenTo(owner);
    await expireImages(Date.now() + 120_000);

    expect(await listEvents(owner)).toMatchObject([
      { type: "image.expired", data: { id } },
      { type: "image.deleted", data: { id } },
    ]);
  });

  it("are not recorded without a webhook or when the transaction is rolled back", async () => {
    const caller = await createCaller(api.origin);
    const { owner } = caller.actor.library;
    await caller.upload("quiet.jpg", await testImage());
    await listenTo(owner);

    const rolledBack = transaction(async () => {
      await commitChange(caller.actor, tagDeletion("bear"));
      throw new Error("rolled back");
    });

    await expect(rolledBack).rejects.toThrow("rolled back");
    expect(await listEvents(owner)).toEqual([]);
  });

  it("are not recorded for an empty PATCH, which writes nothing at all", async () => {
    const caller = await createCaller(api.origin);
    await listenTo(caller.actor.library.owner);
    const image = await caller.upload("same.jpg", await testImage());
    const rows = await listRows();
    const before = await caller.expect<ImageResource>(200, "PATCH", `/api/images/${image.id}`, { alt: "" });
    await caller.expect(200, "PATCH", `/api/images/${image.id}`, {});

    expect(before.updated_at).toBe(image.updated_at);
    expect(await listRows()).toEqual(rows);
  });
});

describe("the audit log", () => {
  it("separates the acting account and its key from the library, and records neither for the service", async () => {
    const caller = await createCaller(api.origin);
    const { account, library } = caller.actor;
    const { id } = await caller.upload("acted.jpg", await testImage());
    await commitChange(
      { ...caller.actor, account: { ...account, uid: "usr_helper" }, via: "key", credentialId: "key_helper" },
      { resource: "image", action: "change-upload", ids: [id] },
    );
    await commitChange(serviceActor(library.owner), {
      resource: "image",
      action: "change-upload",
      ids: [id],
    });
    const entries = await db()
      .select({ actorUid: auditLogs.actorUid, credentialId: auditLogs.credentialId })
      .from(auditLogs)
      .where(and(eq(auditLogs.owner, library.owner), eq(auditLogs.resourceId, id), gt(auditLogs.id, "")))
      .orderBy(asc(auditLogs.id));

    expect(entries).toEqual([
      { actorUid: account.uid, credentialId: expect.stringMatching(/^key_/) },
      { actorUid: "usr_helper", credentialId: "key_helper" },
      { actorUid: null, credentialId: null },
    ]);
  });
});
