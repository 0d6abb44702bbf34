import { Agent, request } from "node:http";
import { type Account, createAccount } from "@/test/builders/account";
import { insertLogToken } from "@/test/builders/cache-logs";
import { withOrigin } from "@/test/builders/uploads";
import { encodeFile } from "./file-body";
import type { GeneratedCall } from "./generated-call";
import { KnownValues } from "./known-values";

export interface PlayedResponse {
  /** The call as sent, for the report. */
  sent: string;
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

/** An owner who sends calls, with the resources learned from the responses. */
interface Player {
  account: Account;
  known: KnownValues;
}

const agent = new Agent({ keepAlive: true, maxSockets: 32 });
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
    const image = await account.createImage();
    known.learn("", [
      image,
      await account.createPendingImage(),
      await account.createImage(),
      { tag: await account.createTag() },
    ]);
    const album = { album: "shown", title: "Shown", permission: "public" };
    known.learn("", await account.caller.expect(201, "POST", "/api/albums", album));
    const share = { target: { type: "images", ids: [image.id] } };
    known.learn("", await account.caller.expect(201, "POST", "/api/shares", share));
    // Starts a batch, which is a job that can be read, canceled and undone.
    const body = { action: "nsfw", nsfw: true, ids: [image.id] };
    known.learn("", await account.caller.expect(200, "POST", "/api/images/batch", body));
    known.learn("", { handle: account.actor.library.handle, url: this.#shown });

    return { account, known };
  }

  async #send(call: GeneratedCall, { account, known }: Player): Promise<PlayedResponse> {
    const path = known.fill(call.path, encodeURIComponent);
    const file = call.file && (await encodeFile(call.file));
    const body = file?.bytes ?? encodeBody(call, known);
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

    return { sent, ...(await this.#exchange(call.method, path, headers, body)) };
  }

  #exchange(
    method: string,
    path: string,
    headers: Record<string, string>,
    body: Buffer | undefined,
  ): Promise<Omit<PlayedResponse, "sent">> {
    const { hostname, port } = new URL(this.#origin);
    return new Promise<Omit<PlayedResponse, "sent">>((resolve, reject) => {
      const outgoing = request({ agent, hostname, port, method, path, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("error", reject);
        response.on("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(chunks).toString("utf8"),
          }),
        );
      });

      // The server may close an idle connection just when the next call uses it.
      outgoing.on("error", (error) =>
        outgoing.reusedSocket ? resolve(this.#exchange(method, path, headers, body)) : reject(error),
      );
      outgoing.end(body);
    });
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

function encodeBody({ body, damage }: GeneratedCall, known: KnownValues): Buffer | undefined {
  if (body === undefined) return undefined;

  const bytes = Buffer.from(known.fill(body, (value) => JSON.stringify(value).slice(1, -1)));
  if (damage === "cut") return bytes.subarray(0, bytes.length / 2);

  return damage === "not-utf8"
    ? Buffer.concat([bytes.subarray(0, 2), Buffer.from([0xed, 0xa0, 0x80])])
    : bytes;
}
