import type { Account } from "@/test/builders/account";

/**
 * Creates one of each common resource in the library of an account. Returns the responses, whose
 * ids let later calls succeed. `fields` are fields of the images.
 */
export async function fillLibrary(account: Account, fields: Record<string, string> = {}): Promise<unknown[]> {
  const { caller } = account;
  const image = await account.createImage(fields);
  const pending = await account.createPendingImage();
  const second = await account.createImage(fields);
  const tag = await account.createTag();
  const album = { album: "shown", title: "Shown", permission: "public" };
  const collection = await account.createCollection();
  const members = { ids: [image.id, second.id] };
  await caller.expect(200, "POST", `/api/collections/${collection.id}/images`, members);
  const share = { target: { type: "images", ids: [image.id] } };
  // Starts a batch, which is a job that can be read, canceled and undone.
  const batch = { action: "nsfw", nsfw: true, ids: [image.id] };

  return [
    image,
    pending,
    second,
    { tag },
    collection,
    await caller.expect(201, "POST", "/api/albums", album),
    await caller.expect(201, "POST", "/api/shares", share),
    await caller.expect(200, "POST", "/api/images/batch", batch),
  ];
}
