import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import pLimit from "p-limit";
import { createPhoto } from "../create-photo.mjs";
import { accept } from "../delivery/variant.mjs";
import { withPacedLoad } from "../load/paced-load.mjs";
import { tally } from "../load/raw-request.mjs";
import { interleave } from "../measure/interleave.mjs";
import { percentile } from "../measure/percentile.mjs";
import { row } from "../measure/row.mjs";

/** The path that the tests use too. */
const corpus = fileURLToPath(new URL("../../../shared/corpus", import.meta.url));
const sender = "sender@example.org";
const uploadConcurrency = 4;
const requestsPerSecond = 64;
const photoEveryMs = 500;
const calmMs = 12_000;
const rounds = 3;
const presetsWithinMs = 60_000;
const peerName = "ours, without them";

/**
 * Rows "corpus": the effect on one owner of another who uploads broken files and bombs, four at a
 * time.
 * @param {import("../groups/index.mjs").Context & { variant: import("../delivery/variant.mjs").Variant }} context
 */
export async function corpusUploads({ service, session, variant }) {
  const files = corpusFiles();
  if (files.length === 0) {
    console.log("The corpus of hostile files is not next to this project: its rows are left out.");
    return [];
  }

  const key = await newKey(service);
  const photo = await createPhoto({ width: 640, height: 427 });
  const others = {
    url: variant.url,
    headers: { accept },
    perSecond: requestsPerSecond,
    bodyBytes: variant.body.length,
  };

  const measure = async (action) => {
    const photos = sendPhotos(session, photo);
    const delivery = await withPacedLoad(others, action);
    const uploads = await photos.end();

    return { ...delivery, uploadP50Ms: percentile(uploads, 50), uploadSlowestMs: Math.max(...uploads) };
  };
  const senderOptions = { origin: session.origin, key };
  let round = 0;
  const during = async () => {
    let ids = [];
    const figures = await measure(async () => {
      ids = await sendAll(files, { ...senderOptions, round: round++ });
    });
    await waitForPresets(ids, senderOptions);

    return figures;
  };
  const before = () => measure(() => sleep(calmMs));

  return toRows(await interleave({ before, during }, { rounds, budgetMs: 120_000 }));
}

function corpusFiles() {
  if (!existsSync(corpus)) return [];
  return readdirSync(corpus, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith(".md"))
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name))
    .sort();
}

async function newKey(service) {
  const { exitCode, stdout, stderr } = await service.cli(["keys", "create", "--owner", sender]);
  if (exitCode !== 0) throw new Error(`no key could be made: ${stderr}`);

  return stdout.trim();
}

/**
 * Uploads all files under new names; the service must return a valid response for each. Returns the
 * ids of the images.
 */
async function sendAll(files, { origin, key, round }) {
  const startedAt = performance.now();
  const limit = pLimit(uploadConcurrency);
  const answers = await Promise.all(
    files.map((file, at) => limit(() => send({ file, at, origin, key, round }))),
  );
  const statuses = answers.map(({ status }) => status);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  console.log(`${files.length} files of the corpus in ${seconds} s: ${JSON.stringify(tally(statuses))}.`);
  const wrong = statuses.find((status) => status >= 500 || status === 429);
  if (wrong) throw new Error(`a file of the corpus was answered ${wrong}`);

  return answers.flatMap(({ status, id }) => (status === 201 ? [id] : []));
}

async function send({ file, at, origin, key, round }) {
  const filename = `${round}-${at}-${path.basename(file)}`;
  const response = await fetch(`${origin}/api/upload?filename=${encodeURIComponent(filename)}`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${key}`,
      "content-type": "application/octet-stream",
      "x-forwarded-for": "192.0.2.99",
    },
    body: readFileSync(file),
  });
  const { id } = await response.json();

  return { status: response.status, id };
}

/**
 * Keeps leftover work of this round out of the next one; on a machine that takes too long, it
 * overlaps.
 */
async function waitForPresets(ids, { origin, key }) {
  const headers = { authorization: `Bearer ${key}` };
  const deadline = Date.now() + presetsWithinMs;
  for (const id of ids) {
    for (;;) {
      const image = await (await fetch(`${origin}/api/images/${id}`, { headers })).json();
      if (image.status.variants.pending.length === 0) break;
      if (Date.now() > deadline) return;

      await sleep(200);
    }
  }
}

/**
 * Uploads small photos of another owner now and then: measures each from the record to `complete`.
 */
function sendPhotos(session, bytes) {
  const times = [];
  let isOver = false;
  const send = async () => {
    while (!isOver) {
      const startedAt = performance.now();
      const id = await session.put(`photo-${Date.now()}.jpg`, bytes);
      await session.call("POST", `/images/${id}/complete`);
      times.push(performance.now() - startedAt);
      await sleep(photoEveryMs);
    }
  };
  const sent = send();

  return {
    async end() {
      isOver = true;
      await sent;
      return times;
    },
  };
}

function toRows({ during, before }) {
  const toRow = (title, name) =>
    row({
      what: `corpus uploaded by another owner: ${title}`,
      unit: "ms",
      peerName,
      ours: during.map((figure) => figure[name]),
      peer: before.map((figure) => figure[name]),
    });

  return [
    toRow("delivery, p50", "p50Ms"),
    toRow("delivery, p99", "p99Ms"),
    toRow("upload → complete, median", "uploadP50Ms"),
    toRow("upload → complete, slowest", "uploadSlowestMs"),
  ];
}
