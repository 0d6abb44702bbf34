import { eq } from "drizzle-orm";
import { apiKeys } from "@/db/schema";
import type { AlbumResource } from "@/lib/albums/resource";
import { createKey } from "@/lib/credentials";
import type { ImageResource } from "@/lib/images/resource";
import type { Actor } from "@/lib/kernel/actor";
import { isoTime } from "@/lib/kernel/time";
import { ensureOwner, systemActor } from "@/lib/owners";
import { executor } from "@/lib/platform/transaction";
import { normaliseTag } from "@/lib/tags/resource";
import { type Caller, type Client, callerWith } from "@/test/caller";
import { signIn } from "@/test/session";
import { photo } from "@/test/uploads";

export interface KeyOptions {
  scopes?: readonly string[];
  expiresAt?: string;
  allowedIps?: readonly string[];
  revoked?: true;
}

/** An owner with things whose every text holds one word that nobody else uses: where the word shows, something leaked. */
export interface Account {
  readonly origin: string;
  readonly word: string;
  readonly actor: Actor;
  readonly caller: Caller;
  readonly browser: Client & { cookie: string };
  /** A further key. */
  key(options: KeyOptions): Promise<string>;
  /** A complete image in an album of its own, with a tag. */
  image(fields?: Record<string, string>): Promise<ImageResource>;
  /** A record that waits for its bytes. */
  pendingImage(): Promise<ImageResource>;
  album(): Promise<AlbumResource>;
  /** The slug of a tag. */
  tag(): Promise<string>;
}

let accounts = 0;
let things = 0;

export async function openAccount(origin: string): Promise<Account> {
  accounts++;
  const word = `secretword${accounts}x`;
  const actor = systemActor(await ensureOwner(`${word}@example.com`));
  const caller = await callerWith(origin, actor, ["*"]);
  const name = (what: string) => `${what}-${word}-${++things}`;
  const album = () =>
    caller.expect<AlbumResource>(201, "POST", "/api/albums", {
      album: name("album"),
      title: name("Title"),
      description: name("Description"),
    });
  const described = async () => ({ album: (await album()).album, alt: name("Alt") });
  return {
    origin,
    word,
    actor,
    caller,
    browser: await signIn(origin, actor),
    key: (options) => makeKey(actor.owner, options),
    album,
    async image(fields = {}) {
      const texts = { ...(await described()), tags: name("tag"), ...fields };
      return caller.upload(`${name("file")}.jpg`, await photo({ width: 8, height: 8 }), texts);
    },
    async pendingImage() {
      return caller.expect(201, "POST", "/api/images", {
        filename: `${name("file")}.jpg`,
        ...(await described()),
      });
    },
    async tag() {
      const { tag } = await caller.expect<{ tag: string }>(201, "POST", "/api/tags", {
        tag: normaliseTag(name("tag")),
        description: name("Description"),
      });
      return tag;
    },
  };
}

async function makeKey(owner: string, options: KeyOptions): Promise<string> {
  const { keyId, key } = await createKey({
    owner,
    name: "test",
    scopes: options.scopes ?? ["*"],
    expiresAt: options.expiresAt ?? null,
    allowedIps: options.allowedIps ?? [],
  });
  if (options.revoked)
    await executor().update(apiKeys).set({ revokedAt: isoTime() }).where(eq(apiKeys.keyId, keyId));
  return key;
}
