import { type Account, createAccount } from "@/test/builders/account";
import { insertLogToken } from "@/test/builders/cache-logs";
import { withOrigin } from "@/test/builders/uploads";
import { encodeBody } from "./encode-body";
import { type Exchanged, exchange } from "./exchange";
import { encodeFile } from "./file-body";
import { fillLibrary } from "./fill-library";
import type { GeneratedCall } from "./generated-call";
import { KnownValues } from "./known-values";

export interface PlayedResponse extends Exchanged {
  /** The call as sent, for the report. */
  sent: string;
}

/** An owner who sends calls, with the resources learned from the responses. */
interface Player {
  account: Account;
  known: KnownValues;
}

const maxShown = 600;

/**
 * Owners who take turns, which keeps each below its limits; a closed account is replaced by a new
 * owner.
 */
export class Players {
  readonly #origin: string;
  readonly #players: Player[] = [];
  /** The URL of an image that can be imported. */
  #shown = "";
  #logToken = "";

  constructor(origin: string) {
    this.#origin = origin;
  }

  async join(count: number): Promise<void> {
    // The URLs belong to an owner who takes no turns, so the image is never deleted.
    const { urls } = await (await createAccount(this.#origin)).createImage();
    this.#shown = withOrigin(this.#origin, urls.original);
    this.#logToken = await insertLogToken();
    for (let number = 0; number < count; number++) this.#players.push(await this.#open());
  }

  async play(call: GeneratedCall): Promise<PlayedResponse> {
    const at = call.dice % this.#players.length;
    const player = this.#players[at];
    if (!player) throw new Error("nobody plays");

    const answer = await this.#send(call, player);
    const isJson = answer.headers["content-type"]?.toString().startsWith("application/json") === true;
    if (answer.status < 300 && isJson) player.known.learn(call.operationId, JSON.parse(answer.text));
    const isGone = answer.status === 401 && (call.credential === "good" || call.credential === "session");
    if (isGone) this.#players[at] = await this.#open();

    return answer;
  }

  async #open(): Promise<Player> {
    const account = await createAccount(this.#origin);
    const known = new KnownValues();
    known.learn("", await fillLibrary(account));
    known.learn("", { handle: account.actor.library.handle, url: this.#shown });

    return { account, known };
  }

  async #send(call: GeneratedCall, { account, known }: Player): Promise<PlayedResponse> {
    const path = known.fill(call.path, encodeURIComponent);
    const file = call.file && (await encodeFile(call.file));
    const body = file?.bytes ?? encodeBody(call, (text, encode) => known.fill(text, encode));
    const headers = {
      ...call.headers,
      ...(file && { "content-type": file.type }),
      ...(body && { "content-length": String(body.length) }),
      ...(call.credential === "log-source"
        ? { authorization: `Bearer ${this.#logToken}` }
        : credentialHeaders(call.credential, account)),
      "x-forwarded-for": `10.7.${call.dice >> 8}.${call.dice & 255}`,
    };
    const sent = `${call.method} ${path.slice(0, maxShown)} ${JSON.stringify(call.headers)} ${body?.toString("latin1").slice(0, maxShown) ?? ""}`;

    return { sent, ...(await exchange(this.#origin, { method: call.method, path, headers, body })) };
  }
}

function credentialHeaders(
  credential: Exclude<GeneratedCall["credential"], "log-source">,
  account: Account,
): Record<string, string> {
  switch (credential) {
    case "good":
      return { authorization: `Bearer ${account.caller.key}` };
    case "session":
      return { cookie: account.browser.cookie, "sec-fetch-site": "same-origin" };
    case "bad":
      return { authorization: "Bearer alb_nothing" };
    case "none":
      return {};
  }
}
