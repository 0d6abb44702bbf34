import { setTimeout as sleep } from "node:timers/promises";
import { retryCall, tryCall } from "../calls.mjs";

const version = { "tus-resumable": "1.0.0" };

/** Enough for a request of a killed process to lose its claim many times over. */
const maxRequests = 500;

/**
 * A resumable upload by the protocol tus: reads the offset, sends some bytes, and continues at the
 * new offset. An acknowledged offset must never be lower later.
 * @type {import("./index.mjs").CreateWayIn}
 */
export function uploadResumably({ ledger, random }, { api, authorization, bodyOf, expectStatus }, uploads) {
  return async () => {
    const { entry, generatedImage, fields } = await uploads.open();
    const { bytes } = generatedImage;
    const created = await tryCall(ledger, `${api}/uploads`, {
      method: "POST",
      headers: {
        ...version,
        authorization,
        "upload-length": String(bytes.length),
        "upload-metadata": encodeMetadata(fields),
      },
    });
    // As in an upload in steps: a client that lost the response uses another name.
    if (created?.status !== 201) return;

    entry.id = created.body.image_id;
    if (!entry.isStripped) entry.hashes.add(generatedImage.sha256);
    const url = `${api}/uploads/${created.body.id}`;
    let acknowledgedBytes = 0;
    for (let requests = 0; requests < maxRequests; requests++) {
      const state = await retryCall(ledger, url, () => ({ headers: { ...version, authorization } }));
      if (state.status === 409) await sleep(500);
      else if (!expectStatus(state, 200)) return;
      else if (state.body.image) return uploads.acknowledge(entry, state.body.image, generatedImage);
      else {
        const { offset } = state.body;
        if (offset < acknowledgedBytes)
          ledger.report("lost", `${url} is at ${offset} after ${acknowledgedBytes} were acknowledged`);
        acknowledgedBytes = Math.max(acknowledgedBytes, await sendChunk(url, bytes, offset));
      }
    }
    ledger.report("rejected", `${url} was not complete after ${maxRequests} requests`);
  };

  /** Returns the acknowledged offset, or 0 without an acknowledgement. */
  async function sendChunk(url, bytes, offset) {
    const chunk = bytes.subarray(offset, offset + random.integer(50_000, 2_000_000));
    const answer = await tryCall(ledger, url, {
      method: "PATCH",
      headers: {
        ...version,
        authorization,
        "content-type": "application/offset+octet-stream",
        "upload-offset": String(offset),
      },
      ...bodyOf(chunk),
    });
    if (answer?.status === 204) return offset + chunk.length;
    // 409: a request of a killed process still has its claim.
    if (answer && answer.status < 500 && answer.status !== 409 && answer.status !== 429)
      expectStatus(answer, 204);

    return 0;
  }
}

function encodeMetadata(fields) {
  return Object.entries(fields)
    .map(([name, value]) => `${name} ${Buffer.from(String(value)).toString("base64")}`)
    .join(",");
}
