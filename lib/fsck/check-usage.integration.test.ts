import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { ownerUsage } from "@/db/schema";
import { db } from "@/lib/platform/database/transaction";
import { testImage } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";
import { repeat } from "@/test/harness/races";
import { fsck } from "./fsck";

const api = serveApi();

const findWrong = async (repair = false) =>
  (await fsck({ repair, force: false, hashes: false })).findings.filter(({ kind }) => kind === "wrong-usage");

it("the counted bytes of an owner are compared with the bytes of the images, and counted again", async () => {
  const bytes = await testImage({ width: 40, height: 40 });
  const images = await Promise.all(repeat(6, (at) => api.owner.upload(`${at}.jpg`, bytes)));
  await Promise.all(
    images.slice(0, 3).map(async ({ id }) => {
      await api.owner.expect(200, "DELETE", `/api/images/${id}`);
      await api.owner.expect(200, "DELETE", `/api/images/${id}/permanent`);
    }),
  );

  expect(await findWrong()).toEqual([]);

  const { owner, uid } = api.owner.actor.account;
  const isOwner = eq(ownerUsage.owner, owner);
  const count = async () => (await db().select().from(ownerUsage).where(isOwner))[0]?.bytes;
  const right = await count();

  expect(right).toBe(3 * bytes.length);

  // As if a process had been killed between an image and its count, were they not of one
  // transaction.
  await db().update(ownerUsage).set({ bytes: 1 }).where(isOwner);
  expect(await findWrong()).toMatchObject([{ subject: uid, repaired: false }]);
  expect(await findWrong(true)).toMatchObject([{ subject: uid, repaired: true }]);
  expect(await count()).toBe(right);
  expect(await findWrong()).toEqual([]);
});
