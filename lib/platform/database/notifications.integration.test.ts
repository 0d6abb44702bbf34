import { sql } from "drizzle-orm";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import { env } from "../process/env";
import { listenToChannel, notify } from "./notifications";
import { closeDatabase, database, db, transaction } from "./transaction";

const directDatabaseUrl = env().directDatabaseUrl;

afterAll(closeDatabase);

/** Listens until the test ends. Returns the messages as they arrive. */
async function collectMessages(channel: string): Promise<string[]> {
  const messages: string[] = [];
  await new Promise<void>((onConnect) => {
    onTestFinished(listenToChannel({ channel, onMessage: (payload) => messages.push(payload), onConnect }));
  });
  return messages;
}

describe.each([
  ["LISTEN", directDatabaseUrl],
  ["polling", undefined],
])("messages between processes by %s", (way, url) => {
  const channel = (name: string) => {
    // The environment decides this once per process.
    Object.assign(env(), { directDatabaseUrl: url });
    return `${way}-${name}`;
  };

  it("arrive once, in order, and only on their channel", async () => {
    const messages = await collectMessages(channel("order"));
    await notify(channel("order"), ["first", "second"]);
    await notify(channel("other"), ["elsewhere"]);
    await notify(channel("order"), ["third"]);

    await expect.poll(() => messages.length).toBe(3);
    expect(messages).toEqual(["first", "second", "third"]);

    await notify(channel("order"), ["last"]);
    await expect.poll(() => messages).toEqual(["first", "second", "third", "last"]);
  });

  it("arrive if and only if the transaction commits", async () => {
    const messages = await collectMessages(channel("commit"));

    const failed = transaction(async () => {
      await notify(channel("commit"), ["rolled back"]);
      throw new Error("no");
    });

    await expect(failed).rejects.toThrow("no");

    await transaction(async () => {
      await notify(channel("commit"), ["committed late"]);
      // Another transaction starts later and commits first.
      await new Promise((resolve) => setImmediate(resolve));
      await database().transaction(async (other) => {
        await other.execute(
          url === undefined
            ? sql`insert into notifications (channel, payload) values (${channel("commit")}, 'committed early')`
            : sql`select pg_notify(${channel("commit")}, 'committed early')`,
        );
      });
      await expect.poll(() => messages).toEqual(["committed early"]);
    });

    await expect.poll(() => messages).toEqual(["committed early", "committed late"]);
  });

  it("sent earlier are not repeated to a new listener", async () => {
    await notify(channel("before"), ["old"]);
    const messages = await collectMessages(channel("before"));
    await notify(channel("before"), ["new"]);
    await expect.poll(() => messages).toEqual(["new"]);
  });
});

it("settings of a transaction end with it", async () => {
  const read = async () => (await db().execute(sql`show enable_seqscan`)).rows[0];

  await transaction(
    async () => {
      expect(await read()).toEqual({ enable_seqscan: "off" });
    },
    { enable_seqscan: "off" },
  );

  expect(await read()).toEqual({ enable_seqscan: "on" });
});
