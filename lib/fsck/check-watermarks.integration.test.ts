import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { albums, shares, userSettings } from "@/db/schema";
import { db } from "@/lib/platform/database/transaction";
import type { ShareResource } from "@/lib/shares/resource";
import { createAccount } from "@/test/builders/account";
import { createTextMark } from "@/test/builders/watermarks";
import { serveApi } from "@/test/harness/api-suite";
import { fsck } from "./fsck";

const api = serveApi();
const missing = `wmk_${"0".repeat(26)}`;

const findUnknown = async () =>
  (await fsck({ repair: false, force: false, hashes: false })).findings.filter(
    ({ kind }) => kind === "unknown-watermark",
  );

it("required watermarks that do not exist are found at accounts, albums and shares", async () => {
  const { caller, createAlbum } = await createAccount(api.origin);
  const { owner, uid } = caller.actor.account;
  const { album } = await createAlbum();
  const { id: required_watermark } = await createTextMark(caller);
  await caller.expect(200, "PATCH", "/api/settings", { required_watermark });
  await caller.expect(200, "PATCH", `/api/albums/${album}`, { required_watermark });
  const body = { target: { type: "album", album }, required_watermark };
  const share = await caller.expect<ShareResource>(201, "POST", "/api/shares", body);

  expect(await findUnknown()).toEqual([]);

  const column = { requiredWatermark: missing };
  await db().update(userSettings).set(column).where(eq(userSettings.owner, owner));
  await db().update(albums).set(column).where(eq(albums.albumSlug, album));
  await db().update(shares).set(column).where(eq(shares.id, share.id));

  const places = ["the account", `the album ${album}`, `the share ${share.id}`];
  expect(await findUnknown()).toEqual(
    places.map((place) => ({
      kind: "unknown-watermark",
      subject: uid,
      explanation: `${place} requires the watermark ${missing}, which does not exist`,
      repaired: false,
    })),
  );
});
