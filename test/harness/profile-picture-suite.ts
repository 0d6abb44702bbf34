import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { profilePictures } from "@/db/schema";
import { db } from "@/lib/platform/database/transaction";
import { objectStore } from "@/lib/platform/storage";
import type { ProfileResource } from "@/lib/profile/resource";
import { withOrigin } from "../builders/uploads";
import { serveApi } from "./api-suite";
import { type Client, createForm } from "./caller";

export const picturePath = "/api/profile/picture";

/** Stores a profile picture, and returns its URL. */
export const putPicture = async (client: Client, bytes: Buffer) =>
  (await client.expect<ProfileResource>(200, "PUT", picturePath, createForm("me.jpg", bytes)))
    .profile_picture ?? expect.fail("no avatar");

export const readProfile = (client: Client) => client.expect<ProfileResource>(200, "GET", "/api/profile");

/** Lists the object keys of the profile pictures of an account. */
export const listKeys = async ({ actor }: Client) =>
  (await db().select().from(profilePictures).where(eq(profilePictures.owner, actor.account.owner))).map(
    (row) => row.blobKey,
  );

export async function exists(keys: readonly string[]): Promise<boolean[]> {
  return Promise.all(keys.map(async (key) => (await objectStore().head(key)) !== undefined));
}

/** Serves the API, with the profile pictures that anyone can open. */
export function servePictures() {
  const api = serveApi();
  const open = (url: string, init: RequestInit = {}) => fetch(withOrigin(api.origin, url), init);

  return { api, open, download: async (url: string) => Buffer.from(await (await open(url)).arrayBuffer()) };
}
