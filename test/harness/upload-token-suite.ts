import type { UploadTokenWithSecret } from "@/lib/uploads/tokens/resource";
import { testImage } from "../builders/uploads";
import { serveApi } from "./api-suite";
import { createApiClient, createForm } from "./caller";

export const guestImage = (seed = 1) => testImage({ width: 8 + seed, height: 8 });

/** Serves the API, with upload tokens of its owner. */
export function serveUploadTokens() {
  const api = serveApi();
  const withToken = ({ token }: { token: string }) =>
    createApiClient(api.origin, api.owner.actor, { authorization: `Bearer ${token}` });

  return {
    api,
    withToken,
    newToken: (fields: object = {}) =>
      api.owner.expect<UploadTokenWithSecret>(201, "POST", "/api/upload-tokens", fields),
    upload: async (credential: { token: string }, fields: Record<string, string> = {}, seed = 1) =>
      withToken(credential).call(
        "POST",
        "/api/upload",
        createForm("guest.jpg", await guestImage(seed), fields),
      ),
  };
}
