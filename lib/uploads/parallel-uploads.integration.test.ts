import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { users } from "@/db/schema";
import { db } from "@/lib/platform/database/transaction";
import { testImage, uploadBytes } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";
import { sample } from "@/test/harness/sample";

const api = serveApi();
const words = ["morning", "evening", "harbor", "mountain", "forest"];

async function uploadInSteps(filename: string, bytes: Buffer): Promise<void> {
  const image = await api.owner.expect(201, "POST", "/api/images", { filename });
  expect((await uploadBytes(api.origin, image, bytes)).status).toBe(200);
  await api.owner.expect(200, "POST", `/api/images/${image.id}/complete`);
}

async function upload(prefix: string, round: number, position: number): Promise<void> {
  const filename = `${prefix} ${words[position % 5]} ${words[(position + round) % 5]} ${round} ${position}.jpg`;
  const bytes = await testImage();
  if (position % 2 === 0) await api.owner.upload(filename, bytes);
  else await uploadInSteps(filename, bytes);
}

// Each transaction changes the month, the words and the stored bytes of the owner.
it.each(
  sample(
    [
      ["with", { storage_bytes: 10_000_000_000 }],
      ["without", {}],
    ] as const,
    2,
  ),
)("uploads in one call and in steps do not deadlock %s a quota", async (name, quotas) => {
  await db().update(users).set({ quotas }).where(eq(users.owner, api.owner.actor.account.owner));
  for (let round = 0; round < 2; round++)
    await Promise.all(Array.from({ length: 16 }, (_, position) => upload(name, round, position)));
});
