/**
 * A caller of the API.
 * @typedef {object} Session
 * @property {string} origin with an IP address, so the load tools need no name lookup
 * @property {() => Promise<string>} newKey
 * @property {(method: string, path: string, body?: unknown) => Promise<any>} call the answer's JSON
 * @property {(filename: string, bytes: Uint8Array) => Promise<string>} put makes a record and sends
 *   the bytes, which `complete` has yet to publish; the image's id
 * @property {(id: string) => Promise<any>} untilPresetsReady
 */

const owner = "bench@example.org";
const pollMs = 50;
const readyWithinMs = 60_000;

/**
 * @param {Pick<import("../test/harness/service.mjs").Service, "origin" | "cli">} service
 * @returns {Promise<Session>}
 */
export async function openSession(service) {
  const origin = service.origin.replace("localhost", "127.0.0.1");
  const newKey = async () => {
    const { exitCode, stdout, stderr } = await service.cli(["keys", "create", "--owner", owner]);
    if (exitCode !== 0) throw new Error(`no key could be made: ${stderr}`);

    return stdout.trim();
  };
  const key = await newKey();

  async function call(method, path, body) {
    const response = await fetch(`${origin}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);

    return response.json();
  }

  async function put(filename, bytes) {
    const { id, upload } = await call("POST", "/images", { filename });
    const response = await fetch(upload.url, { method: "PUT", headers: upload.headers, body: bytes });
    if (!response.ok) throw new Error(`PUT ${filename}: ${response.status} ${await response.text()}`);

    return id;
  }

  async function untilPresetsReady(id) {
    for (const deadline = Date.now() + readyWithinMs; Date.now() < deadline; ) {
      const image = await call("GET", `/images/${id}`);
      const { pending, failed } = image.status.variants;
      if (failed.length > 0) throw new Error(`presets of ${id} failed: ${failed}`);
      if (pending.length === 0) return image;

      await new Promise((resolve) => setTimeout(resolve, pollMs));
    }
    throw new Error(`the presets of ${id} were not ready within ${readyWithinMs} ms`);
  }

  return { origin, newKey, call, put, untilPresetsReady };
}
