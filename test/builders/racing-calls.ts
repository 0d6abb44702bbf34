import type { ImageResource } from "@/lib/images/resource";
import type { ApiSuite } from "../harness/api-suite";
import { repeat } from "../harness/races";
import { testImage } from "./uploads";

/** Rows for `describe.each`: a race may end in another way each time. */
export const rounds = repeat(4, (round) => [round + 1]);

/**
 * Builds calls of the owner that start later, and images under names of their own to run them on.
 */
export function racingCalls(api: ApiSuite) {
  let names = 0;
  const name = (what: string) => `${what}-${++names}`;
  const filename = () => `${name("race")}.jpg`;

  return {
    name,
    call: (method: string, path: string, body?: unknown) => () => api.owner.call(method, path, body),
    create: (fields: object = {}) =>
      api.owner.expect<ImageResource>(201, "POST", "/api/images", { filename: filename(), ...fields }),
    upload: async (fields: Record<string, string> = {}) =>
      api.owner.upload(filename(), await testImage({ width: 8, height: 8 }), fields),
    get: (id: string) => api.owner.expect<ImageResource>(200, "GET", `/api/images/${id}`),
  };
}
