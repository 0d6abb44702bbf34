/** An image as the API describes it. */
/** @typedef {import("@/lib/images/resource").ImageResource} ImageResource */
/** @typedef {{ status: number, headers: Headers, body: any }} Answer */

/**
 * A client with an API key of the running product.
 * @typedef {object} ProductClient
 * @property {string} key
 * @property {(method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
 *   Promise<Answer>} call JSON in both directions; raises what the connection raises
 * @property {(filename: string, bytes: Uint8Array, fields?: Record<string, string>, headers?:
 *   Record<string, string>) => Promise<Answer>} upload `POST /api/upload` as a form
 */

const timeoutMs = 120_000;

/**
 * Creates a key with the administration command; creates the owner if new.
 * @param {import("./service.mjs").Service} service
 * @param {string} owner email address
 * @returns {Promise<ProductClient>}
 */
export async function createClient(service, owner) {
  const { exitCode, stdout, stderr } = await service.cli(["keys", "create", "--owner", owner]);
  if (exitCode !== 0) throw new Error(`no key for ${owner}: ${stderr}`);

  return buildClient(service.origin, stdout.trim());
}

/**
 * @param {string} origin
 * @param {string} key
 * @returns {ProductClient}
 */
export function buildClient(origin, key) {
  const send = async (method, path, body, headers) => {
    const response = await fetch(new URL(path, origin), {
      method,
      headers: { authorization: `Bearer ${key}`, ...headers },
      body,
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text && JSON.parse(text) };
  };

  return {
    key,
    call: (method, path, body, headers = {}) =>
      body === undefined
        ? send(method, path, undefined, headers)
        : send(method, path, JSON.stringify(body), { "content-type": "application/json", ...headers }),
    upload: (filename, bytes, fields = {}, headers = {}) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      form.append("file", new Blob([/** @type {Uint8Array<ArrayBuffer>} */ (bytes)]), filename);

      return send("POST", "/api/upload", form, headers);
    },
  };
}

/**
 * Returns the report of `albumen fsck --hashes`.
 * @param {import("./service.mjs").Service} service
 * @returns {Promise<import("@/lib/fsck").FsckReport>}
 */
export async function inspectStorage(service) {
  const { stdout, stderr } = await service.cli(["fsck", "--hashes", "--json"]);
  if (!stdout.startsWith("{")) throw new Error(`fsck did not report: ${stderr}`);

  return JSON.parse(stdout);
}
