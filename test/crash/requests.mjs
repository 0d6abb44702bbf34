import { createSlowBody, retryCall } from "./calls.mjs";

/**
 * An owner and the means of one client.
 * @typedef {object} ClientOptions
 * @property {string} origin
 * @property {string} owner
 * @property {string} key
 * @property {string} filenamePrefix that no other client of the owner uses
 * @property {import("./ledger.mjs").Ledger} ledger
 * @property {import("./random.mjs").Random} random
 * @property {(random: import("./random.mjs").Random) => Promise<import("./image-generator.mjs").GeneratedImage>} generateImage
 * @property {number} slowShare probability that a body is sent slowly
 * @property {import("./source-server.mjs").SourceServer} sourceServer
 * @property {string} guestUrl share link for uploads by guests
 * @property {boolean} hasBackup
 */

/**
 * The calls of an owner, which are repeated while the service is down.
 * @param {ClientOptions} options
 */
export function createRequests({ origin, key, ledger, random, slowShare }) {
  const authorization = `Bearer ${key}`;
  const api = `${origin}/api`;
  const json = (method, body) => () => ({
    method,
    headers: { authorization, ...(body && { "content-type": "application/json" }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const call = (method, path, body) => retryCall(ledger, api + path, json(method, body));

  async function find(filename) {
    for (let cursor = ""; ; ) {
      const { body } = await call(
        "GET",
        `/images?limit=200${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
      );
      const found = body.data.find((image) => image.filename === filename);
      if (found || body.next_cursor === null) return found;

      cursor = body.next_cursor;
    }
  }

  function expectStatus(answer, status) {
    if (answer.status === status) return true;

    const kind = answer.body?.code === "UPLOAD_MISSING" || answer.status === 404 ? "lost" : "rejected";
    ledger.report(kind, `${answer.url}: ${answer.status} ${answer.bytes}`);

    return false;
  }

  function bodyOf(bytes) {
    return random.chance(slowShare) ? createSlowBody(bytes, 8, random.integer(5, 60)) : { body: bytes };
  }

  return { api, authorization, json, call, find, expectStatus, bodyOf };
}

/** @typedef {ReturnType<typeof createRequests>} Requests */
