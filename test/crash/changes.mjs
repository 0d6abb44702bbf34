import { finishUpload } from "./ways-in/steps.mjs";

const maxBatch = 6;
/** An image has at most 100 tags. */
const maxTags = 40;

/**
 * Changes to images that exist.
 * @param {import("./requests.mjs").ClientOptions} options
 * @param {import("./requests.mjs").Requests} requests
 * @param {import("./uploads.mjs").Uploads} uploads
 */
export function createChanges(options, requests, uploads) {
  const { owner, ledger, random } = options;
  const { call, expectStatus } = requests;
  const finish = finishUpload(options, requests, uploads);
  const { tagSeveral, deleteSeveral } = createBatches(options, requests);

  async function replace() {
    const entry = random.pick(ledger.idle(owner));
    if (!entry) return;

    await withChange([entry], async () => {
      const generatedImage = await uploads.send();
      const answer = await call("POST", `/images/${entry.id}/replace`, {});
      if (answer.status !== 200)
        return ledger.report("lost", `replace ${entry.id}: ${answer.status} ${answer.bytes}`);

      await finish(entry, answer.body.upload, generatedImage);
    });
  }

  /** Moves an image to the trash, and often restores it or deletes it permanently. */
  async function remove() {
    const entry = random.pick(ledger.idle(owner));
    if (!entry) return;

    await withChange([entry], async () => {
      if (!(await moveToTrash(entry))) return;
      if (random.chance(0.3)) await restore(entry);
      else if (random.chance(0.6)) await purge(entry);
    });
  }

  /** Deletes an image permanently. */
  async function removePermanently() {
    const entry = random.pick(ledger.idle(owner));
    if (!entry) return;

    await withChange([entry], async () => {
      if (await moveToTrash(entry)) await purge(entry);
    });
  }

  async function moveToTrash(entry) {
    if (!expectStatus(await call("DELETE", `/images/${entry.id}`), 200)) return false;

    entry.state = "deleted";
    ledger.counts.changes++;
    return true;
  }

  async function restore(entry) {
    if (!expectStatus(await call("POST", `/images/${entry.id}/restore`), 200)) return;

    entry.state = "live";
    ledger.counts.changes++;
  }

  async function purge(entry) {
    const answer = await call("DELETE", `/images/${entry.id}/permanent`);
    // Already deleted: an earlier attempt succeeded.
    if (!(answer.status === 404 && answer.tries > 1) && !expectStatus(answer, 200)) return;

    entry.state = "purged";
    ledger.counts.changes++;
  }

  return { replace, remove, removePermanently, tagSeveral, deleteSeveral };
}

/**
 * Batch actions on several images, each of which is one transaction.
 * @param {import("./requests.mjs").ClientOptions} options
 * @param {import("./requests.mjs").Requests} requests
 */
function createBatches({ owner, ledger, random }, { call, expectStatus }) {
  let tagged = 0;

  async function tagSeveral() {
    tagged = (tagged % maxTags) + 1;
    const tag = `${owner.split("@")[0]}-${tagged}`;
    await withSeveral(async (entries) => {
      if (!(await batch(entries, { action: "tag", tags: [tag] }))) return;
      for (const { tags } of entries) tags.add(tag);
    });
  }

  /** Moves images to the trash together, and usually restores them. */
  async function deleteSeveral({ restoredShare = 0.8 } = {}) {
    await withSeveral(async (entries) => {
      if (!(await batch(entries, { action: "delete" }))) return;
      for (const entry of entries) entry.state = "deleted";
      if (!random.chance(restoredShare) || !(await batch(entries, { action: "restore" }))) return;
      for (const entry of entries) entry.state = "live";
    });
  }

  async function withSeveral(work) {
    const entries = random.shuffled(ledger.idle(owner)).slice(0, random.integer(2, maxBatch));
    if (entries.length > 0) await withChange(entries, () => work(entries));
  }

  /** Returns whether the change of all images is acknowledged. */
  async function batch(entries, action) {
    const ids = entries.map(({ id }) => id);
    const answer = await call("POST", "/images/batch", { ...action, ids });
    if (!expectStatus(answer, 200)) return false;

    const failed = answer.body.results.filter(({ status }) => status === "failed");
    for (const { id, code } of failed) ledger.report("rejected", `batch ${action.action} of ${id}: ${code}`);
    ledger.counts.changes += entries.length;

    return failed.length === 0;
  }

  return { tagSeveral, deleteSeveral };
}

/** Marks the images as changing: visitors may see each of their states. */
async function withChange(entries, work) {
  const change = (isChanging) => {
    for (const entry of entries) Object.assign(entry, { isChanging, version: entry.version + 1 });
  };
  change(true);
  await work();
  change(false);
}
