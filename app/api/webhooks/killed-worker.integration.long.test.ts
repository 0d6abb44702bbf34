import { fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { expect, inject, it } from "vitest";
import { webhookMessages } from "@/db/schema";
import { commitChange } from "@/lib/changes";
import { minuteMs } from "@/lib/kernel/time";
import { db, transaction } from "@/lib/platform/database/transaction";
import { createTestWebhook, tagDeletion } from "@/test/builders/webhooks";
import { serveApi } from "@/test/harness/api-suite";
import { bundleProcess } from "@/test/harness/bundle-process";

const api = serveApi();
const kills = 10;
const changes = 1_000;
/** The receiver answers after this time, so that a drain takes seconds. */
const receiverMs = 20;
/** So many messages fail at their first attempt, one at a time. */
const failEvery = 25;

const entry = new URL("../../../test/harness/delivering-process.ts", import.meta.url);
const deleteTag = (id: string) => commitChange(api.owner.actor, tagDeletion(id));

/** Each tenth change is rolled back once before it is made. */
async function makeChanges(): Promise<void> {
  for (let n = 0; n < changes; n++) {
    if (n % 10 === 0)
      await transaction(async () => {
        await deleteTag(`rolled-back-${n}`);
        throw new Error("rolled back");
      }).catch(() => undefined);
    await transaction(() => deleteTag(`tag-${n}`));
    await delay(2);
  }
}

it(
  "every message arrives under one id, and none of a change that was rolled back, while the worker is killed ten times",
  async () => {
    const { id: webhookId, receiver } = await createTestWebhook(api.owner, ["tag.deleted"]);
    const ids = new Map<string, Set<string>>();
    receiver.respond = (response) => {
      const message = receiver.messages.at(-1);
      const tag = String(message?.body.data.tag);
      const isFirst = !ids.has(tag);
      ids.set(tag, (ids.get(tag) ?? new Set()).add(message?.id ?? ""));
      const mustFail = isFirst && Number(tag.replace(/\D/g, "")) % failEvery === 0;
      void delay(receiverMs).then(() => response.writeHead(mustFail ? 500 : 204).end());
    };
    const bundle = await bundleProcess(path.join(inject("testFolder"), "delivering"), entry);
    const start = async () => {
      const child = fork(bundle, { stdio: ["ignore", "inherit", "inherit", "ipc"] });
      await once(child, "message");
      return child;
    };
    const making = makeChanges();
    let killedWhileSending = 0;
    for (let kill = 0; kill < kills; kill++) {
      const child = await start();
      const before = receiver.requests();
      await expect
        .poll(() => receiver.requests(), { timeout: 2 * minuteMs })
        .toBeGreaterThan(before + 5 + kill);
      child.kill("SIGKILL");
      await once(child, "exit");
      if (receiver.requests() < changes) killedWhileSending++;
    }

    await making;
    const last = await start();
    const countPending = () => db().$count(webhookMessages, eq(webhookMessages.state, "pending"));

    // The next sweep claims the deliveries of a killed worker again, after its lease.
    await expect.poll(countPending, { timeout: 5 * minuteMs, interval: 500 }).toBe(0);

    last.kill("SIGTERM");
    await once(last, "exit");

    expect(killedWhileSending).toBe(kills);
    expect([...ids.keys()].sort()).toEqual(Array.from({ length: changes }, (_, n) => `tag-${n}`).sort());
    expect([...ids.values()].filter(({ size }) => size !== 1)).toEqual([]);

    const stored = await db()
      .select({ id: webhookMessages.id, state: webhookMessages.state, attempts: webhookMessages.attempts })
      .from(webhookMessages)
      .where(eq(webhookMessages.webhookId, webhookId));
    expect(stored.map(({ id }) => id).sort()).toEqual([...ids.values()].flatMap((set) => [...set]).sort());
    expect(stored.every(({ state }) => state === "delivered")).toBe(true);
    expect(stored.filter(({ attempts }) => attempts > 1).length).toBeGreaterThanOrEqual(
      changes / failEvery / 2,
    );

    await receiver.close();
  },
  15 * minuteMs,
);
