import { createPhoto } from "../create-photo.mjs";
import { interleave } from "../measure/interleave.mjs";
import { cpuMsOfTree } from "../measure/process-tree.mjs";
import { row } from "../measure/row.mjs";

/**
 * @typedef {(name: string, bytes: Uint8Array, fields?: Record<string, string>) => Promise<any>}
 *   Upload the image
 */

/**
 * Sends an image in one call.
 * @param {import("../session.mjs").Session} session
 * @returns {Promise<Upload>}
 */
export async function createUpload(session) {
  const authorization = `Bearer ${await session.newKey()}`;
  return async (filename, bytes, fields = {}) => {
    const query = new URLSearchParams({ filename, ...fields });
    const response = await fetch(`${session.origin}/api/upload?${query}`, {
      method: "POST",
      headers: { authorization, "content-type": "application/octet-stream" },
      body: /** @type {Uint8Array<ArrayBuffer>} */ (bytes),
    });
    if (!response.ok) throw new Error(`${filename}: ${response.status} ${await response.text()}`);

    return response.json();
  };
}

/**
 * Rows "encrypted: upload": one after the other, compared with the same uploads that are not
 * encrypted.
 * @param {import("../groups/index.mjs").Context & { upload: Upload }} context
 * @param {{ uploads: number, rounds: number, budgetMs: number }} options
 */
export async function compareUploads({ service, upload }, { uploads, ...rounds }) {
  const bytes = await createPhoto({ width: 2_400, height: 1_600 });
  const pid = service.pid("web");
  let count = 0;
  const send = (fields) => async () => {
    const [startedAt, cpuBefore] = [performance.now(), cpuMsOfTree(pid)];
    for (let at = 0; at < uploads; at++) await upload(`upload-${++count}.jpg`, bytes, fields);
    const cpuMs = (cpuMsOfTree(pid) ?? Number.NaN) - (cpuBefore ?? Number.NaN);

    return { ms: (performance.now() - startedAt) / uploads, cpuMs: cpuMs / uploads };
  };
  await send({})();
  const contestants = { encrypted: send({ encrypt: "true" }), plain: send({ encrypt: "false" }) };
  const { encrypted, plain } = await interleave(contestants, rounds);
  const peerName = "the same upload, not encrypted";
  const compare = (what, unit, name) =>
    row({
      what,
      unit,
      peerName,
      ours: encrypted.map((one) => one[name]),
      peer: plain.map((one) => one[name]),
    });
  const rows = [compare("encrypted: upload", "ms", "ms")];
  if (cpuMsOfTree(pid) !== undefined)
    rows.push(compare("encrypted: upload, CPU time of the web process", "ms", "cpuMs"));

  return rows;
}
