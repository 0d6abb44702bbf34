import type { Endpoint } from "@/lib/http";
import { memberRoles } from "@/lib/kernel/roles";
import { type Account, createAccount } from "@/test/builders/account";
import type { Exchanged } from "@/test/builders/generated-calls/exchange";
import { fillLibrary } from "@/test/builders/generated-calls/fill-library";
import type { KnownValues } from "@/test/builders/generated-calls/known-values";
import { addInvitation, addMember } from "@/test/builders/memberships";
import { createPeople } from "@/test/tables/identities";
import type { CallerIdentity, Household } from "./callers";
import { readAll } from "./keeper";
import { Resources } from "./resources";

/** More calls would reach the limits of one account. */
const maxCalls = 600;
/** A credential that ends this often means that its account has ended. */
const maxRenewals = 3;

interface WorldOptions {
  origin: string;
  operator: Account;
  foreign: KnownValues;
  /** The URL of an image that can be imported. */
  shownUrl: string;
}

/** A library with everyone who calls operations on it, until a call has ended the account. */
export class World {
  readonly household: Household;
  /** The resources of the library. */
  readonly resources: Resources;
  /** The resources of the callers outside the library. */
  readonly outside: Resources;
  /** The entity tags by the paths of their responses. */
  readonly tags = new Map<string, string>();
  /** The secrets that requests have named. */
  readonly named = new Set<string>();
  readonly #headers = new Map<string, Promise<Record<string, string>>>();
  readonly #renewals = new Map<string, number>();
  #calls = 0;
  isOver = false;

  constructor(household: Household, foreign: KnownValues) {
    this.household = household;
    this.resources = new Resources(foreign);
    this.outside = new Resources(foreign);
  }

  /** Returns the headers of the identity, which are created once for each kind of operation. */
  headersOf(identity: CallerIdentity, endpoint: Endpoint): Promise<Record<string, string>> {
    const key = nameCredential(identity, endpoint);
    const found = this.#headers.get(key) ?? identity.headers(this.household, endpoint);
    this.#headers.set(key, found);

    return found;
  }

  /** Counts a call. After a 401 to a valid credential, the next call gets another credential. */
  count(identity: CallerIdentity, endpoint: Endpoint, { status, text }: Exchanged): void {
    this.#calls++;
    if (this.#calls >= maxCalls) this.isOver = true;
    if (identity.isInside && status === 403 && text.includes('"ACCOUNT_DISABLED"')) this.isOver = true;
    if (status !== 401 || identity.on401 === "rejected" || endpoint.auth === "log-source") return;

    this.#headers.delete(nameCredential(identity, endpoint));
    if (identity.on401 === "used") return;

    const renewals = (this.#renewals.get(identity.name) ?? 0) + 1;
    this.#renewals.set(identity.name, renewals);
    if (renewals > maxRenewals) this.isOver = true;
  }
}

const nameCredential = ({ name }: CallerIdentity, { auth }: Endpoint) => `${name} ${JSON.stringify(auth)}`;

/** Creates a library with resources of most kinds, and its people. */
export async function createWorld({ origin, operator, foreign, shownUrl }: WorldOptions): Promise<World> {
  const owner = await createAccount(origin);
  const people = { ...(await createPeople(origin)), operator };
  const world = new World({ owner, people, disabled: await createAccount(origin) }, foreign);
  const { album } = await owner.createAlbum();
  await addInvitation(owner, people.invited.actor.account.owner);
  for (const role of memberRoles) await addMember(owner, people[role], role);
  await addMember(owner, people["album member"], "editor", album);

  for (const [account, { own }] of [
    [owner, world.resources],
    [people.stranger, world.outside],
  ] as const) {
    own.learn("", await fillLibrary(account));
    own.learn("", { handle: account.actor.library.handle, url: shownUrl });
    await readAll(account, own);
  }

  return world;
}
