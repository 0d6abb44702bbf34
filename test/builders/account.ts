import { eq } from "drizzle-orm";
import { apiKeys } from "@/db/schema";
import type { AlbumResource } from "@/lib/albums/resource";
import type { CollectionResource } from "@/lib/collections/resource";
import { createKey } from "@/lib/identity";
import { systemActor } from "@/lib/identity/owners";
import type { ImageResource } from "@/lib/images/resource";
import type { WholeLibraryActor } from "@/lib/kernel/actor";
import { isoTime } from "@/lib/kernel/time";
import { db } from "@/lib/platform/database/transaction";
import { toTagSlug } from "@/lib/tags/tag-slug";
import { testImage } from "@/test/builders/uploads";
import { type Caller, type Client, createCallerFor, createOwner } from "@/test/harness/caller";
import { signIn } from "@/test/harness/session";

export interface KeyOptions {
  scopes?: readonly string[];
  expiresAt?: string;
  allowedIps?: readonly string[];
  revoked?: true;
  /** The membership in whose library the key works. */
  membershipId?: string;
}

/**
 * An owner whose every text contains a unique word: where the word appears elsewhere, something
 * leaked.
 */
export interface Account {
  readonly origin: string;
  readonly word: string;
  readonly actor: WholeLibraryActor;
  readonly caller: Caller;
  readonly browser: Client & { cookie: string };
  /** An additional key. */
  createKey(options: KeyOptions): Promise<string>;
  /** A complete image in its own album, with a tag. */
  createImage(fields?: Record<string, string>): Promise<ImageResource>;
  /** A record that waits for its bytes. */
  createPendingImage(): Promise<ImageResource>;
  createAlbum(): Promise<AlbumResource>;
  createCollection(fields?: object): Promise<CollectionResource>;
  /** The slug of a tag. */
  createTag(): Promise<string>;
}

let accountCount = 0;
let itemCount = 0;

export async function createAccount(origin: string): Promise<Account> {
  accountCount++;
  const word = `secretword${accountCount}x`;
  const actor = systemActor(await createOwner(`${word}@example.com`));
  const caller = await createCallerFor(origin, actor, ["*"]);
  const name = (what: string) => `${what}-${word}-${++itemCount}`;
  const createAlbum = () =>
    caller.expect<AlbumResource>(201, "POST", "/api/albums", {
      album: name("album"),
      title: name("Title"),
      description: name("Description"),
    });
  const withDescription = async () => ({ album: (await createAlbum()).album, alt: name("Alt") });

  return {
    origin,
    word,
    actor,
    caller,
    browser: await signIn(origin, actor),
    createKey: (options) => makeKey(actor.library.owner, options),
    createAlbum,
    createCollection: (fields = {}) =>
      caller.expect<CollectionResource>(201, "POST", "/api/collections", {
        title: name("Title"),
        description: name("Description"),
        ...fields,
      }),
    async createImage(fields = {}) {
      const texts = { ...(await withDescription()), tags: name("tag"), ...fields };
      return caller.upload(`${name("file")}.jpg`, await testImage({ width: 8, height: 8 }), texts);
    },
    async createPendingImage() {
      return caller.expect(201, "POST", "/api/images", {
        filename: `${name("file")}.jpg`,
        ...(await withDescription()),
      });
    },
    async createTag() {
      const { tag } = await caller.expect<{ tag: string }>(201, "POST", "/api/tags", {
        tag: toTagSlug(name("tag")),
        description: name("Note"),
      });
      return tag;
    },
  };
}

export const createTwoAccounts = async (origin: string) =>
  [await createAccount(origin), await createAccount(origin)] as const;

async function makeKey(owner: string, options: KeyOptions): Promise<string> {
  const { keyId, key } = await createKey({
    owner,
    name: "test",
    scopes: options.scopes ?? ["*"],
    expiresAt: options.expiresAt ?? null,
    allowedIps: options.allowedIps ?? [],
    membershipId: options.membershipId ?? null,
  });

  if (options.revoked)
    await db().update(apiKeys).set({ revokedAt: isoTime() }).where(eq(apiKeys.keyId, keyId));
  return key;
}
