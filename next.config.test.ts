import { PHASE_PRODUCTION_BUILD } from "next/constants";
import { expect, test } from "vitest";
import nextConfig from "./next.config";

/** Returns the headers that the configuration adds to the response for a path. */
async function headersOf(path: string): Promise<Record<string, string>> {
  const rules = (await nextConfig(PHASE_PRODUCTION_BUILD).headers?.()) ?? [];
  const matching = rules.filter(({ source }) => new RegExp(`^${source}$`).test(path));

  return Object.fromEntries(
    matching.flatMap(({ headers }) => headers.map(({ key, value }) => [key.toLowerCase(), value])),
  );
}

test.each(["/", "/sign-in", "/dashboard/images", "/oauth/authorize", "/@ada/alps", "/docs/guides/webdav"])(
  "%s is in no frame, loads code of this site only and shares no window with others",
  async (path) => {
    const headers = await headersOf(path);
    const policy = headers["content-security-policy"]?.split("; ");

    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'self'",
        "script-src 'self' 'unsafe-inline'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
      ]),
    );
    expect(headers).toMatchObject({
      "cross-origin-opener-policy": "same-origin",
      "permissions-policy": expect.stringContaining("geolocation=()"),
      "referrer-policy": "strict-origin-when-cross-origin",
      "x-content-type-options": "nosniff",
    });
  },
);

test("responses do not name the framework", () => {
  expect(nextConfig(PHASE_PRODUCTION_BUILD).poweredByHeader).toBe(false);
});
