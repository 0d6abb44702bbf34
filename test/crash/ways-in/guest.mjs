import { retryCall, tryCall } from "../calls.mjs";

const headers = { "sec-fetch-site": "same-origin", "content-type": "application/json" };

/** A private image from a visitor of a share link. @type {import("./index.mjs").CreateWayIn} */
export function uploadAsGuest({ guestUrl, ledger }, { call, bodyOf, expectStatus }, { open, acknowledge }) {
  return async () => {
    const { entry, filename, generatedImage } = await open({ isPlain: true, isPrivate: true });
    const page = await retryCall(ledger, guestUrl, () => ({}));
    if (!expectStatus(page, 200)) return;

    const cookie = page.cookies.map((text) => text.split(";")[0]).join("; ");
    /** @param {object} [body] */
    const post = (body) => ({
      method: "POST",
      headers: { ...headers, cookie },
      ...(body && { body: JSON.stringify(body) }),
    });
    const details = { filename, size_bytes: generatedImage.bytes.length };
    const created = await tryCall(ledger, `${guestUrl}/uploads`, post(details));
    // As in an upload in steps: a client that lost the response uses another name.
    if (created?.status !== 201) return;

    const { id, upload } = created.body;
    entry.id = id;
    entry.hashes.add(generatedImage.sha256);
    const put = () => ({ method: "PUT", headers: upload.headers, ...bodyOf(generatedImage.bytes) });
    if (!expectStatus(await retryCall(ledger, upload.url, put), 200)) return;

    const completed = await retryCall(ledger, `${guestUrl}/uploads/${id}/complete`, () => post());
    if (!expectStatus(completed, 204)) return;

    const image = await call("GET", `/images/${id}`);
    if (expectStatus(image, 200)) acknowledge(entry, image.body, generatedImage);
  };
}
