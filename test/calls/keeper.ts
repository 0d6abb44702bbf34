import { catalogue } from "@/app/api/catalogue";
import { isForOperators } from "@/lib/http";
import { type Account, createAccount } from "@/test/builders/account";
import { fillLibrary } from "@/test/builders/generated-calls/fill-library";
import { KnownValues } from "@/test/builders/generated-calls/known-values";

/** A library whose owner calls nothing: no response to anyone may contain anything of it. */
export interface Keeper {
  /** A word in each of its texts. */
  word: string;
  ids: ReadonlySet<string>;
  known: KnownValues;
}

const anyId = /\b[a-z]{3}_[0-9a-hjkmnp-tv-z]{26,32}\b/g;

export const findIds = (text: string): string[] => text.match(anyId) ?? [];

/** Creates the library, and collects its ids. */
export async function createKeeper(origin: string): Promise<Keeper> {
  const [keeper, empty] = [await createAccount(origin), await createAccount(origin)];
  const responses = await fillLibrary(keeper, { visibility: "private" });
  const webhook = { url: "https://example.com/hook", events: ["image.uploaded"] };
  for (const [path, body] of [
    ["/api/webhooks", webhook],
    ["/api/licenses", { name: `License-${keeper.word}-1` }],
    ["/api/upload-tokens", {}],
  ] as const)
    responses.push(await keeper.caller.expect(201, "POST", path, body));

  const known = new KnownValues();
  known.learn("", responses);
  const [listed, shared] = [await readAll(keeper, known), await readAll(empty, new KnownValues())];
  const ids = new Set(findIds(listed + JSON.stringify(responses)));
  // The server's own resources, which all owners see.
  for (const id of findIds(shared)) ids.delete(id);

  return { word: keeper.word, ids, known };
}

/** Calls each `GET` without parameters as the owner, and adds the values of its response to the known ones. Returns all responses. */
export async function readAll({ browser }: Account, known: KnownValues): Promise<string> {
  const texts: string[] = [];
  for (const endpoint of catalogue) {
    const { method, path, operationId } = endpoint;
    const isOwn = endpoint.auth !== "public" && endpoint.auth !== "log-source" && !isForOperators(endpoint);
    if (method !== "GET" || path.includes("{") || !isOwn) continue;

    const { status, body } = await browser.call("GET", `/api${path}`);
    if (status !== 200) continue;

    known.learn(operationId, body);
    texts.push(JSON.stringify(body));
  }

  return texts.join("\n");
}
