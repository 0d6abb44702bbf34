import { retryCall } from "../calls.mjs";

/** A new file in the folder of the first album. @type {import("./index.mjs").CreateWayIn} */
export function putByWebdav({ origin, key, ledger }, { find, bodyOf }, { open, acknowledge }) {
  const authorization = `Basic ${Buffer.from(`anyone:${key}`).toString("base64")}`;

  return async () => {
    const { entry, filename, generatedImage } = await open({ isPlain: true });
    const answer = await retryCall(ledger, `${origin}/dav/Images/${filename}`, () => ({
      method: "PUT",
      headers: { authorization, "content-type": generatedImage.type },
      ...bodyOf(generatedImage.bytes),
    }));
    // 204: an earlier attempt succeeded and its response was lost.
    const isStored = answer.status === 201 || (answer.status === 204 && answer.tries > 1);
    if (!isStored) return ledger.report("rejected", `PUT of ${filename}: ${answer.status} ${answer.bytes}`);

    const found = await find(filename);
    if (found) acknowledge(entry, found, generatedImage);
    else ledger.report("lost", `${filename} was acknowledged to WebDAV and is not in the library`);
  };
}
