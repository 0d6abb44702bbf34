import { retryCall, tryCall } from "../calls.mjs";

/** Creates a record, sends the bytes to its signed URL, completes. @type {import("./index.mjs").CreateWayIn} */
export function uploadInSteps(options, requests, uploads) {
  const { ledger } = options;
  const { api, json } = requests;
  const finish = finishUpload(options, requests, uploads);

  return async () => {
    const { entry, generatedImage, fields } = await uploads.open();
    const created = await tryCall(ledger, `${api}/images`, json("POST", fields)());
    // It is unknown whether a record exists; a client that lost the response uses another name.
    if (created?.status !== 201) return;

    entry.id = created.body.id;
    await finish(entry, created.body.upload, generatedImage);
  };
}

/**
 * Sends the bytes to a signed URL and completes. During a replacement either file may be served
 * until it is acknowledged.
 * @param {import("../requests.mjs").ClientOptions} options
 * @param {import("../requests.mjs").Requests} requests
 * @param {import("../uploads.mjs").Uploads} uploads
 */
export function finishUpload({ ledger, random }, { call, expectStatus, bodyOf }, { acknowledge }) {
  return async (entry, upload, generatedImage) => {
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
  };
}
