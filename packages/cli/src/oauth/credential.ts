import { mkdir, rm, stat } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { commandName } from "../command-name.ts";
import { CliError } from "../errors.ts";
import { OauthResponseError } from "./request.ts";
import { refreshSignIn } from "./sign-in.ts";
import type { SignIn } from "./tokens.ts";

/** The access token is refreshed before it expires, so that no request fails. */
const marginMs = 5 * 60_000;
const lockStaleMs = 60_000;
const lockPollMs = 100;

export interface SignInStore {
  /** A folder by which the commands that run at the same time take turns. */
  lock: string;
  read: () => Promise<SignIn | undefined>;
  save: (signIn: SignIn) => Promise<unknown>;
}

/**
 * Returns the access token of the saved sign-in, refreshed when it is due. A second use of a refresh
 * token ends the access, so only one of several commands refreshes at a time.
 */
export class OauthCredential {
  readonly #service: string;
  readonly #store: SignInStore;
  #signIn: SignIn;
  #refreshing: Promise<string> | undefined;

  constructor(service: string, signIn: SignIn, store: SignInStore) {
    this.#service = service;
    this.#signIn = signIn;
    this.#store = store;
  }

  async token(): Promise<string> {
    if (!isDue(this.#signIn)) return this.#signIn.access_token;

    this.#refreshing ??= this.#refresh().finally(() => {
      this.#refreshing = undefined;
    });

    return this.#refreshing;
  }

  async #refresh(): Promise<string> {
    await lock(this.#store.lock);
    try {
      const saved = (await this.#store.read()) ?? this.#signIn;
      this.#signIn = isDue(saved) ? await this.#exchange(saved) : saved;
    } finally {
      await rm(this.#store.lock, { recursive: true, force: true });
    }

    return this.#signIn.access_token;
  }

  async #exchange(saved: SignIn): Promise<SignIn> {
    const fresh = await refreshSignIn(this.#service, saved).catch((cause: unknown) => {
      const isOver = cause instanceof OauthResponseError && cause.code === "invalid_grant";
      throw isOver
        ? new CliError(`The sign-in has ended. Sign in again: ${commandName} login ${this.#service}`, {
            cause,
          })
        : cause;
    });
    await this.#store.save(fresh);

    return fresh;
  }
}

const isDue = ({ expires_at }: SignIn) => expires_at - marginMs <= Date.now();

/** Takes the lock. One that a killed command has left behind counts for a minute. */
async function lock(folder: string): Promise<void> {
  for (;;) {
    const isTaken = await mkdir(folder).then(
      () => false,
      (error: NodeJS.ErrnoException) => {
        if (error.code === "EEXIST") return true;
        throw error;
      },
    );
    if (!isTaken) return;

    const entry = await stat(folder).catch(() => undefined);
    if (entry && Date.now() - entry.mtimeMs > lockStaleMs) await rm(folder, { recursive: true, force: true });
    else await sleep(lockPollMs);
  }
}
