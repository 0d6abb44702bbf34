import { setTimeout as sleep } from "node:timers/promises";
import { createSlowBody, retryCall, tryCall } from "./calls.mjs";

/** Images wait for their variants on two cores: a higher rate would only lengthen the queue. */
const pauseMs = [150, 700];

/**
 * @typedef {{ origin: string, owner: string, key: string, ledger: import("./ledger.mjs").Ledger,
 *   random: import("./random.mjs").Random, generateImage: (random: import("./random.mjs").Random)
 *   => Promise<import("./image-generator.mjs").GeneratedImage>, }} WriterOptions
 */

/**
 * An owner who uploads, replaces and deletes until stopped.
 * @param {WriterOptions} options
 */
export function startWriter(options) {
  const { random } = options;
  const requests = createRequests(options);
  const uploads = createUploads(options, requests);
  const changes = createChanges(options, requests, uploads);
  let isStopping = false;

  async function run() {
    while (!isStopping) {
      const roll = random.integer(1, 100);
      if (roll <= 45) await uploads.uploadInOneCall();
      else if (roll <= 78) await uploads.uploadInSteps();
      else if (roll <= 90) await changes.replace();
      else await changes.remove();
      await sleep(random.integer(...pauseMs));
    }
  }

  const running = run();
  // Handled when it is stopped.
  running.catch(() => {});

  return {
    /** Resolves when the current call has its response. */
    stop: () => {
      isStopping = true;
      return running;
    },
  };
}

/**
 * The calls of the owner, which are repeated while the service is down.
 * @param {WriterOptions} options
 */
function createRequests({ origin, key, ledger, random }) {
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
    return random.chance(0.4) ? createSlowBody(bytes, 8, random.integer(5, 60)) : { body: bytes };
  }

  return { api, authorization, json, call, find, expectStatus, bodyOf };
}

/**
 * Uploads of new images, and what a replacement shares with them.
 * @param {WriterOptions} options
 * @param {ReturnType<typeof createRequests>} requests
 */
function createUploads({ owner, ledger, random, generateImage }, requests) {
  const { api, authorization, json, call, find, expectStatus, bodyOf } = requests;
  let made = 0;

  async function uploadInOneCall() {
    const { entry, generatedImage, filename } = await begin(random.chance(0.15));
    const query = new URLSearchParams({ filename, ...(entry.isStripped && { strip_metadata: "true" }) });
    const answer = await retryCall(ledger, `${api}/upload?${query}`, () => ({
      method: "POST",
      headers: { authorization, "content-type": generatedImage.type },
      ...bodyOf(generatedImage.bytes),
    }));
    if (answer.status === 201) return acknowledge(entry, answer.body, generatedImage);

    // An earlier attempt succeeded and its response was lost: the image must be complete or absent.
    const found = answer.body?.code === "FILENAME_TAKEN" && answer.tries > 1 && (await find(filename));
    if (found) acknowledge(entry, found, generatedImage);
    else ledger.report("rejected", `upload of ${filename}: ${answer.status} ${answer.bytes}`);
  }

  async function uploadInSteps() {
    const { entry, generatedImage, filename } = await begin(random.chance(0.15));
    const create = json("POST", { filename, strip_metadata: entry.isStripped });
    const created = await tryCall(ledger, `${api}/images`, create());
    // It is unknown whether a record exists; a client that lost the response uses another name.
    if (created?.status !== 201) return;

    entry.id = created.body.id;
    await finish(entry, created.body.upload, generatedImage);
  }

  async function begin(isStripped) {
    const generatedImage = await generateImage(random);
    const filename = `${owner.split("@")[0]}-${++made}.${generatedImage.extension}`;
    const entry = ledger.open(owner, filename, isStripped);
    ledger.sent.add(generatedImage.sha256);

    return { entry, generatedImage, filename };
  }

  async function send() {
    const generatedImage = await generateImage(random);
    ledger.sent.add(generatedImage.sha256);
    return generatedImage;
  }

  /**
   * Sends the bytes and completes; during a replacement either file may be served until it is
   * acknowledged.
   */
  async function finish(entry, upload, generatedImage) {
    if (!entry.isStripped) entry.hashes.add(generatedImage.sha256);
    const put = () => ({ method: "PUT", headers: upload.headers, ...bodyOf(generatedImage.bytes) });
    const stored = await retryCall(ledger, upload.url, put);
    if (!expectStatus(stored, 200)) return;

    const twins = random.chance(0.2) ? 3 : 1;
    const answers = await Promise.all(
      Array.from({ length: twins }, () => call("POST", `/images/${entry.id}/complete`)),
    );
    if (answers.every((answer) => expectStatus(answer, 200)))
      acknowledge(entry, answers[0]?.body, generatedImage);
  }

  const acknowledge = (entry, image, generatedImage) =>
    acknowledgeImage(ledger, { entry, image, generatedImage });

  return { uploadInOneCall, uploadInSteps, send, finish };
}

/**
 * Records an image that the service says it has, and whether its bytes are those that were sent.
 * @param {import("./ledger.mjs").Ledger} ledger
 */
function acknowledgeImage(ledger, { entry, image, generatedImage }) {
  const { id, urls, info, status } = image;
  const isWhole = status.upload === "complete" && (entry.isStripped || info.sha256 === generatedImage.sha256);
  if (!isWhole)
    ledger.report("wrong bytes", `${id} was acknowledged with ${JSON.stringify({ info, status })}`);
  Object.assign(entry, { id, urls, state: "live", isChanging: false, hashes: new Set([info.sha256]) });
  ledger.counts.acknowledged++;
}

/**
 * Changes to images that exist.
 * @param {WriterOptions} options
 * @param {ReturnType<typeof createRequests>} requests
 * @param {ReturnType<typeof createUploads>} uploads
 */
function createChanges({ owner, ledger, random }, { call, expectStatus }, { send, finish }) {
  async function replace() {
    const entry = random.pick(ledger.live(owner));
    if (!entry) return;

    await withChange(entry, async () => {
      const generatedImage = await send();
      const answer = await call("POST", `/images/${entry.id}/replace`, {});
      if (answer.status !== 200)
        return ledger.report("lost", `replace ${entry.id}: ${answer.status} ${answer.bytes}`);

      await finish(entry, answer.body.upload, generatedImage);
    });
  }

  async function remove() {
    const entry = random.pick(ledger.live(owner));
    if (!entry) return;

    await withChange(entry, async () => {
      const path = `/images/${entry.id}`;
      if (!expectStatus(await call("DELETE", path), 200)) return;

      entry.state = "deleted";
      if (random.chance(0.3)) {
        if (expectStatus(await call("POST", `${path}/restore`), 200)) entry.state = "live";
      } else if (random.chance(0.6)) {
        // Already deleted: an earlier attempt succeeded.
        const answer = await call("DELETE", `${path}/permanent`);
        if ((answer.status === 404 && answer.tries > 1) || expectStatus(answer, 200)) entry.state = "purged";
      }
    });
  }

  return { replace, remove };
}

async function withChange(entry, work) {
  entry.version++;
  entry.isChanging = true;
  await work();
  entry.isChanging = false;
  entry.version++;
}
