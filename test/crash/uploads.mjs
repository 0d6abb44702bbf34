/**
 * The shared parts of all uploads and replacements.
 * @param {import("./requests.mjs").ClientOptions} options
 * @param {import("./requests.mjs").Requests} requests
 */
export function createUploads({ owner, key, ledger, random, generateImage, filenamePrefix }, { find }) {
  let made = 0;

  /**
   * Opens an entry for a new image. `fields` are its fields in the API.
   * @param {{ isPlain?: boolean, isPrivate?: boolean }} [choices] `isPlain`: the way in has no
   *   fields, so it is neither stripped nor encrypted
   */
  async function open({ isPlain = false, isPrivate = false } = {}) {
    const generatedImage = await send();
    const filename = `${filenamePrefix}${++made}.${generatedImage.extension}`;
    const isStripped = !isPlain && random.chance(0.15);
    const isEncrypted = !isPlain && random.chance(0.1);
    const entry = ledger.open(owner, filename, isStripped);
    if (isEncrypted || isPrivate) entry.readKey = key;
    const fields = {
      filename,
      ...(isStripped && { strip_metadata: true }),
      ...(isEncrypted && { encrypt: true }),
    };

    return { entry, generatedImage, filename, fields };
  }

  /** Returns an image whose bytes are about to be sent. */
  async function send() {
    const generatedImage = await generateImage(random);
    ledger.sent.add(generatedImage.sha256);

    return generatedImage;
  }

  /** Records an image that the service reports, and whether its bytes match the sent bytes. */
  function acknowledge(entry, image, generatedImage) {
    const { id, urls, info, status } = image;
    const isWhole =
      status.upload === "complete" && (entry.isStripped || info.sha256 === generatedImage.sha256);
    if (!isWhole)
      ledger.report("wrong bytes", `${id} was acknowledged with ${JSON.stringify({ info, status })}`);
    Object.assign(entry, { id, urls, state: "live", isChanging: false, hashes: new Set([info.sha256]) });
    ledger.counts.acknowledged++;
  }

  /** Acknowledges the response of a call that creates a complete image. */
  async function acknowledgeCreation(answer, { entry, filename, generatedImage }) {
    if (answer.status === 201) return acknowledge(entry, answer.body, generatedImage);

    // An earlier attempt succeeded and its response was lost: the image must be complete or absent.
    const found = answer.body?.code === "FILENAME_TAKEN" && answer.tries > 1 && (await find(filename));
    if (found) acknowledge(entry, found, generatedImage);
    else ledger.report("rejected", `upload of ${filename}: ${answer.status} ${answer.bytes}`);
  }

  return { open, send, acknowledge, acknowledgeCreation };
}

/** @typedef {ReturnType<typeof createUploads>} Uploads */
