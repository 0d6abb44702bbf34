import { createHash } from "node:crypto";
import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { jpeg } from "../builders/images";
import { signInAt } from "../harness/edge/session-cookie";
import { createClient } from "../harness/product-client.mjs";
import { type Service, startService } from "../harness/service.mjs";
import { hostileTargets } from "../tables/hostile-targets";
import { type Probe, type RedirectState, redirects } from "../tables/redirects";

const email = "anna@example.com";
let service: Service & { stop: () => Promise<void> };
let state: RedirectState;

beforeAll(async () => {
  service = await startService();
  const client = await createClient(service, email);
  const { body } = await client.upload("before.jpg", await jpeg());
  await client.call("PATCH", `/api/images/${body.id}`, { filename: "after.jpg" });
  const [, , handle = "", album = "", filename = ""] = new URL(body.urls.original).pathname.split("/");
  state = {
    session: await signInAt(service, email),
    link: await printedLink(),
    moved: { handle, album, filename },
  };
}, 240_000);
afterAll(() => service?.stop());

async function printedLink(): Promise<RedirectState["link"]> {
  const { stdout } = await service.cli(["owners", "sign-in-link", "--owner", email]);
  const { searchParams } = new URL(stdout.trim());
  const hash = createHash("sha256")
    .update(searchParams.get("token") ?? "")
    .digest("base64url");

  return { query: searchParams.toString(), cookie: `albumen_links=${hash}` };
}

interface RedirectResponse {
  status: number;
  location: string | undefined;
  /** A meta refresh, which Next sends when a page has already started. */
  refresh: string | undefined;
}

/** Sends the raw path; clients such as `fetch` would normalize it. */
function send({ method = "GET", path, headers, body }: Probe): Promise<RedirectResponse> {
  const { hostname, port } = new URL(service.origin);
  return new Promise((resolve, reject) => {
    request({ hostname, port, method, path, headers: headers ?? {}, agent: false }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk);
      const page = Buffer.concat(chunks).toString();
      const refresh = /http-equiv="refresh" content="([^"]*)"/.exec(page)?.[1];
      resolve({ status: response.statusCode ?? 0, location: response.headers.location, refresh });
    })
      .once("error", reject)
      .end(body);
  });
}

const canBePath = (path: string) => /^[\x21-\x7e]+$/.test(path);

describe.each(redirects.filter(({ probe }) => probe))("$name", ({ probe }) => {
  test("redirects to no other site and raises no error", { timeout: 240_000 }, async () => {
    const { origin } = service;
    const failed: unknown[] = [];
    for (const target of hostileTargets(origin)) {
      const builtProbe = probe?.(target, state);
      if (!builtProbe || !canBePath(builtProbe.path)) continue;

      const answer = await send(builtProbe);
      const targets = [answer.location, answer.refresh?.replace(/^\d+;\s*url=/i, "")].filter(
        (found) => found !== undefined,
      );
      const isOurs = targets.every(
        (found) => found.startsWith("/") && new URL(found, origin).origin === origin,
      );
      if (answer.status >= 500 || !isOurs) failed.push({ path: builtProbe.path, ...answer });
    }
    expect(failed).toEqual([]);
  });
});

test("a target on this site works", async () => {
  const at = (name: string) => redirects.find((one) => one.name === name)?.probe?.("/dashboard?x=1", state);
  const signedIn = at("a signed-in visitor at the sign-in page");
  const moved = redirects
    .find(({ name }) => name === "a former delivery URL, by its query")
    ?.probe?.("a", state);

  expect(signedIn && (await send(signedIn))).toMatchObject({ status: 307, location: "/dashboard?x=1" });
  expect(moved && (await send(moved))).toMatchObject({
    status: 308,
    location: expect.stringMatching(/^\/i\/[^/]+\/[^/]+\/after\.jpg\?a=a$/),
  });
});
