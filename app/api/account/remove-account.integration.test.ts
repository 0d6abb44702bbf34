import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { images, outbox } from "@/db/schema";
import { removeAccount, sweepClosedAccounts } from "@/lib/account";
import { fsck } from "@/lib/fsck";
import { hourMs } from "@/lib/kernel/time";
import { db } from "@/lib/platform/database/transaction";
import { env } from "@/lib/platform/process/env";
import { renderVariants } from "@/lib/variants";
import {
  createLeavingAccount,
  findMentions,
  listStoredFiles,
  removeAccountFully,
  requestAccountDeletion,
  sendMails,
} from "@/test/builders/leaving-account";
import { testImage, uploadBytes } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";
import { createForm } from "@/test/harness/caller";

const api = serveApi();

const check = () => fsck({ repair: false, force: false, hashes: true });

/** Returns how many files are being received. */
const stagedFiles = async () => (await readdir(path.join(env().dataFolder, "files", ".tmp"))).length;

describe("the data of a closed account", () => {
  it("is removed completely, and removing it again is harmless", async () => {
    const { email, browser, actor, image } = await createLeavingAccount(api.origin);
    expect(await findMentions(email)).toEqual(expect.arrayContaining(["users.owner", "auth_users.email"]));

    await requestAccountDeletion(browser, actor.account.handle);
    await removeAccountFully(actor.account.uid);

    // The confirmation email outlives the account; it is deleted once it is sent.
    expect(await findMentions(email)).toEqual(["outgoing_mails.to_address"]);

    await sendMails();
    expect(await findMentions(email)).toEqual([]);
    expect(await findMentions(actor.account.uid)).toEqual(["outbox.payload"]);
    expect(await findMentions(image.id)).toEqual(["outbox.payload"]);
    expect(await listStoredFiles(image.id)).toEqual([]);
    expect(await removeAccount(actor.account.uid)).toBe(true);
    expect(await check()).toMatchObject({ clean: true, youngObjects: 0 });
  });

  it("stays while the account is open", async () => {
    const { caller, actor, image } = await createLeavingAccount(api.origin);
    expect(await removeAccount(actor.account.uid)).toBe(true);
    expect(await caller.expect(200, "GET", `/api/images/${image.id}`)).toMatchObject({ id: image.id });
    expect(await listStoredFiles(image.id)).not.toEqual([]);
  });

  it("is removed although a removal was killed half way, and fsck finds no error in between", async () => {
    const { caller, browser, actor, image } = await createLeavingAccount(api.origin);
    const secondImage = await caller.upload("two.jpg", await testImage());
    await requestAccountDeletion(browser, actor.account.handle);
    for (const name of await listStoredFiles(image.id))
      await rm(path.join(env().dataFolder, "files", "images", image.id, name));

    expect(await check()).toMatchObject({ clean: true, youngObjects: 0 });

    await db().delete(images).where(eq(images.id, image.id));
    expect(await check()).toMatchObject({ clean: true, youngObjects: 0 });

    for (const name of await listStoredFiles(secondImage.id))
      await rm(path.join(env().dataFolder, "files", "images", secondImage.id, name));
    // A late job finds nothing to do.
    await renderVariants({ imageId: secondImage.id, generation: 1 });
    await removeAccountFully(actor.account.uid);
    await sendMails();

    expect(await findMentions(actor.account.owner)).toEqual([]);
  });

  it("is queued for removal again when it is overdue", async () => {
    const { browser, actor } = await createLeavingAccount(api.origin);
    await requestAccountDeletion(browser, actor.account.handle);

    expect(await sweepClosedAccounts()).toBe(0);
    expect(await sweepClosedAccounts(Date.now() + hourMs)).toBe(1);

    const events = await db().select().from(outbox).where(eq(outbox.name, "account/closed"));
    expect(events.filter((event) => event.payload.includes(actor.account.uid))).toHaveLength(2);

    await removeAccountFully(actor.account.uid);
    expect(await sweepClosedAccounts(Date.now() + hourMs)).toBe(0);
  });

  it("is not found by a call that outlives the account", async () => {
    const { caller, browser, actor } = await createLeavingAccount(api.origin);
    // Larger than a file that stays in memory until it is complete.
    const bytes = Buffer.concat([await testImage(), Buffer.alloc(9 * 1024 ** 2)]);
    let resume = () => {};
    const closed = new Promise<void>((resolve) => {
      resume = resolve;
    });
    const body = new ReadableStream<Uint8Array>({
      async start(controller) {
        controller.enqueue(bytes.subarray(0, -100));
        await closed;
        controller.enqueue(bytes.subarray(-100));
        controller.close();
      },
    });
    const headers = { authorization: `Bearer ${caller.key}`, "content-type": "image/jpeg" };
    const uploadUrl = `${api.origin}/api/upload?filename=slow.jpg`;
    const answer = fetch(uploadUrl, { method: "POST", headers, body, duplex: "half" } as RequestInit);

    await expect.poll(stagedFiles).toBe(1);

    await requestAccountDeletion(browser, actor.account.handle);
    await removeAccountFully(actor.account.uid);
    resume();

    expect([(await answer).status, await (await answer).json()]).toMatchObject([
      401,
      { code: "UNAUTHORIZED" },
    ]);
  });

  it("is removed along with uploads in progress", async () => {
    const { caller, browser, actor } = await createLeavingAccount(api.origin);
    const bytes = await testImage();
    const pending = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        caller.expect(201, "POST", "/api/images", { filename: `late-${index}.jpg` }),
      ),
    );

    const work = [
      ...pending.map((image) => uploadBytes(api.origin, image, bytes)),
      ...pending.map((image) => caller.call("POST", `/api/images/${image.id}/complete`)),
      ...pending.map((_, index) =>
        caller.call("POST", "/api/upload", createForm(`more-${index}.jpg`, bytes)),
      ),
      ...pending.map((_, index) => caller.call("POST", "/api/albums", { album: `a${index}`, title: "A" })),
      ...pending.map((_, index) => caller.call("PATCH", "/api/profile", { handle: `late-handle-${index}` })),
      ...pending.map((_, index) => caller.call("POST", "/api/tags", { tag: `t${index}` })),
      requestAccountDeletion(browser, actor.account.handle).then(() => removeAccountFully(actor.account.uid)),
      requestAccountDeletion(browser, "late-handle-9").then(() => removeAccountFully(actor.account.uid)),
    ];
    const answers = await Promise.all(work);
    for (const answer of answers) expect(answer?.status ?? 200).toBeLessThan(500);
    // A handle may have been set in between.
    const { handle } = (await browser.call("GET", "/api/me")).body as { handle?: string };
    if (handle !== undefined) await requestAccountDeletion(browser, handle);
    await removeAccountFully(actor.account.uid);
    await sendMails();

    expect(await findMentions(actor.account.owner)).toEqual([]);

    for (const { id } of pending) expect(await listStoredFiles(id)).toEqual([]);
    // A failed upload may leave its bytes, which are deleted after a day.
    expect(await check()).toMatchObject({ clean: true });
  });
});
