import type { Endpoint } from "@/lib/http";
import type { Account } from "@/test/builders/account";
import type { CallerIdentity } from "./callers";
import type { Keeper } from "./keeper";
import { createWorld, type World } from "./world";

interface Options {
  origin: string;
  keeper: Keeper;
  /** The URL of an image that can be imported. */
  shownUrl: string;
  /** Operators who take turns, as some calls end their accounts. */
  operators: readonly Account[];
}

export interface Place {
  world: World;
  credential: Record<string, string>;
}

/** The current library of each worker, which is replaced once a call has ended its account. */
export class Worlds {
  readonly #options: Options;
  readonly #current = new Map<number, World>();
  #opened = 0;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Returns the worker's library, and the identity's credential there. */
  async take(worker: number, identity: CallerIdentity, endpoint: Endpoint): Promise<Place> {
    const current = this.#current.get(worker);
    if (current && !current.isOver)
      try {
        return { world: current, credential: await current.headersOf(identity, endpoint) };
      } catch {
        // Earlier calls have ended an account, so that it gets no new credential.
      }

    const world = await this.#open();
    this.#current.set(worker, world);
    return { world, credential: await world.headersOf(identity, endpoint) };
  }

  #open(): Promise<World> {
    const { origin, keeper, shownUrl, operators } = this.#options;
    const operator = operators[this.#opened++ % operators.length];
    if (!operator) throw new Error("there is no operator");

    return createWorld({ origin, operator, foreign: keeper.known, shownUrl });
  }
}
