import type { Endpoint } from "@/lib/http";
import { KnownValues, knownValue } from "@/test/builders/generated-calls/known-values";

const placeholder = /«([\w-]+):(\d+)»/g;

/** Kinds whose ids replace the ids of another kind. */
const wrongKinds = ["img", "lic", "key", "whk", "shr", "job"];

/** The number of ids of each source in twenty; the rest belong to another kind of resource. */
const shares = { own: 14, foreign: 2, deleted: 2 };

/** The resources that the calls on one library name. */
export class Resources {
  readonly own = new KnownValues();
  readonly #deleted = new KnownValues();
  readonly #foreign: KnownValues;

  /** @param foreign the resources of an owner whom no caller has anything to do with */
  constructor(foreign: KnownValues) {
    this.#foreign = foreign;
  }

  /** Replaces each placeholder. The same dice choose the same source. */
  fill(text: string, dice: number, encode: (value: string) => string): string {
    return text.replace(placeholder, (mark, kind: string, index: string) => {
      const turn = (dice + Number(index) * 31) % 20;
      if (turn < shares.own) return this.own.fill(mark, encode);
      if (turn < shares.own + shares.foreign) return this.#foreign.fill(mark, encode);
      if (turn < shares.own + shares.foreign + shares.deleted) return this.#deleted.fill(mark, encode);

      const others = wrongKinds.filter((other) => other !== kind);
      return this.own.fill(knownValue(others[dice % others.length] ?? "img", Number(index)), encode);
    });
  }

  /** Records what the path of a successful deletion named. */
  learnDeletion(endpoint: Endpoint, path: string): void {
    const named = path
      .replace(/\?.*/, "")
      .replace(/^\/api/, "")
      .split("/");
    const entries = endpoint.path
      .split("/")
      .map((segment, at) => [segment.slice(1, -1), decodeURIComponent(named[at] ?? "")] as const)
      .filter((_, at) => endpoint.path.split("/")[at]?.startsWith("{"));
    this.#deleted.learn("", Object.fromEntries(entries));
  }
}
