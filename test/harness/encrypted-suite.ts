import { withOrigin } from "../builders/uploads";
import { serveApi } from "./api-suite";

let count = 0;

/** The API for the tests of a file that upload encrypted images and open them. */
export function serveEncrypted() {
  const api = serveApi({ proxyHops: 1 });
  return {
    api,
    upload: async (bytes: Buffer, fields: Record<string, string> = {}) =>
      api.owner.upload(`secret-${++count}.jpg`, bytes, { encrypt: "true", ...fields }),
    open: (url: string | undefined, init: RequestInit = {}) =>
      fetch(withOrigin(api.origin, url), { redirect: "manual", ...init }),
    asOwner: () => ({ headers: { authorization: `Bearer ${api.owner.key}` } }),
  };
}

export const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());
