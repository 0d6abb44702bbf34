import { retryCall } from "../calls.mjs";

/** `POST /upload` with the bytes as its body. @type {import("./index.mjs").CreateWayIn} */
export function uploadInOneCall({ ledger }, { api, authorization, bodyOf }, { open, acknowledgeCreation }) {
  return async () => {
    const opened = await open();
    const { bytes, type } = opened.generatedImage;
    const query = new URLSearchParams(
      Object.entries(opened.fields).map(([name, value]) => [name, `${value}`]),
    );
    const answer = await retryCall(ledger, `${api}/upload?${query}`, () => ({
      method: "POST",
      headers: { authorization, "content-type": type },
      ...bodyOf(bytes),
    }));
    await acknowledgeCreation(answer, opened);
  };
}
