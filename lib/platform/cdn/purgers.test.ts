import { afterEach, describe, expect, it } from "vitest";
import { cloudflareApi } from "@/test/fakes/cloudflare-api";
import { type FakeCdn, type Protocol, startFakeCdn } from "@/test/fakes/fake-cdn";
import { varnishProtocol } from "@/test/fakes/varnish-node";
import { vercelApi } from "@/test/fakes/vercel-api";
import { type CdnPurger, createNoopPurger } from "./cdn-purger";
import { createCloudflarePurger } from "./cloudflare";
import { createVarnishPurger } from "./varnish";
import { createVercelFunctionPurger, createVercelPurger } from "./vercel";

const token = "a-credential-of-the-tests";
const zoneId = "023e105f4ecef8ad9ca31a8372d0c353";
const timeoutMs = 10_000;

interface Driver {
  protocol: Protocol;
  connect(origin: string, credential: string): CdnPurger;
}

const drivers: Record<string, Driver> = {
  varnish: {
    protocol: varnishProtocol({ token }),
    connect: (origin, credential) => createVarnishPurger({ urls: [origin], token: credential }),
  },
  cloudflare: {
    protocol: cloudflareApi({ zoneId, apiToken: token }),
    connect: (origin, apiToken) =>
      createCloudflarePurger({ zoneId, apiToken, apiUrl: `${origin}/client/v4` }),
  },
  vercel: {
    protocol: vercelApi({ project: "prj_1", teamId: "team_1", apiToken: token }),
    connect: (apiUrl, apiToken) =>
      createVercelPurger({ project: "prj_1", teamId: "team_1", apiToken, apiUrl }),
  },
};

const opened: FakeCdn[] = [];
afterEach(() => Promise.all(opened.splice(0).map((cdn) => cdn.close())));

async function open(protocol: Protocol): Promise<FakeCdn> {
  const cdn = await startFakeCdn(protocol);
  opened.push(cdn);
  return cdn;
}

/** The messages of an error and all its causes. */
function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);

  const parts = error instanceof AggregateError ? error.errors : [];
  return [error.message, ...[...parts, error.cause ?? ""].map(errorText)].join("\n");
}

const purgeErrorText = (purging: Promise<void>) =>
  purging.then(
    () => expect.unreachable("it was purged"),
    (error: unknown) => errorText(error),
  );

describe.each(Object.entries(drivers))("%s", (name, { protocol, connect }) => {
  it("has its name", () => expect(connect("http://localhost", token).name).toBe(name));

  it("purges responses with any of the tags, and nothing else", async () => {
    const cdn = await open(protocol);
    cdn.store("/one", ["i-img_1", "v-img_1-w512", "a-usr_1-images", "o-usr_1"]);
    cdn.store("/two", ["i-img_2", "a-usr_1-images", "o-usr_1"]);
    cdn.store("/three", ["i-img_3", "a-usr_1-prints", "o-usr_1"]);
    const purger = connect(cdn.origin, token);
    await purger.purge({ tags: ["v-img_1-w512", "a-usr_1-prints"], timeoutMs });

    expect(cdn.storedUrls()).toEqual(["/two"]);

    await purger.purge({ tags: ["v-img_1-w512", "a-usr_1-prints"], timeoutMs });
    expect(cdn.storedUrls()).toEqual(["/two"]);
  });

  it("purges more tags than fit in one request", async () => {
    const cdn = await open(protocol);
    const tags = Array.from({ length: 250 }, (_, at) => `i-img_${at}`);
    for (const tag of tags) cdn.store(`/${tag}`, [tag]);
    await connect(cdn.origin, token).purge({ tags, timeoutMs });

    expect(cdn.storedUrls()).toEqual([]);
    expect(cdn.purges.flat().sort()).toEqual([...tags].sort());
  });

  it("sends no request for an empty purge", async () => {
    const cdn = await open(protocol);
    await connect(cdn.origin, token).purge({ tags: [], timeoutMs });
    expect(cdn.requests()).toBe(0);
  });

  it("fails with a wrong credential, and does not reveal it", async () => {
    const cdn = await open(protocol);
    cdn.store("/one", ["i-img_1"]);
    const text = await purgeErrorText(
      connect(cdn.origin, "another-one").purge({ tags: ["i-img_1"], timeoutMs }),
    );

    expect(text).toMatch("responded to a purge with 403");
    expect(text).not.toMatch("another-one");
    expect(cdn.storedUrls()).toEqual(["/one"]);
  });

  it.each([
    ["an error", { status: 503, body: "<h1>Service unavailable</h1>" }, "responded to a purge with 503"],
    ["a broken connection", "broken", "did not receive the purge request"],
    [
      "a redirect",
      { status: 307, body: "", headers: { location: "/" } },
      "did not receive the purge request",
    ],
  ] as const)("treats %s as a failure", async (_what, failure, message) => {
    const cdn = await open(protocol);
    cdn.fail(failure);
    const purger = connect(cdn.origin, token);

    expect(await purgeErrorText(purger.purge({ tags: ["i-img_1"], timeoutMs }))).toMatch(message);

    cdn.recover();
    await purger.purge({ tags: ["i-img_1"], timeoutMs });

    expect(cdn.purges).toEqual([["i-img_1"]]);
  });

  it("treats a timeout and a closed port as failures", async () => {
    const cdn = await open(protocol);
    cdn.fail("silence");
    const purger = connect(cdn.origin, token);

    expect(await purgeErrorText(purger.purge({ tags: ["i-img_1"], timeoutMs: 100 }))).toMatch("timeout");

    await cdn.close();
    expect(await purgeErrorText(purger.purge({ tags: ["i-img_1"], timeoutMs }))).toMatch("ECONNREFUSED");
  });

  it("is retried after a 429", async () => {
    const cdn = await open(protocol);
    const soon = { status: 429, body: {}, headers: { "retry-after": "0" } };
    cdn.fail(soon, 2);
    await connect(cdn.origin, token).purge({ tags: ["i-img_1"], timeoutMs });

    expect([cdn.purges, cdn.requests()]).toEqual([[["i-img_1"]], 3]);
  });

  it("is not retried beyond the timeout", async () => {
    const cdn = await open(protocol);
    const later = [{ "retry-after": "60" }, { "retry-after": new Date(Date.now() + 60_000).toUTCString() }];
    for (const headers of later) {
      cdn.fail({ status: 429, body: {}, headers });
      const purging = connect(cdn.origin, token).purge({ tags: ["i-img_1"], timeoutMs });
      expect(await purgeErrorText(purging)).toMatch("responded to a purge with 429");
    }
    expect(cdn.requests()).toBe(2);
  });
});

describe("none", () => {
  it("purges nothing", async () => {
    const purger = createNoopPurger();
    await purger.purge({ tags: ["i-img_1"], timeoutMs });
    expect(purger.name).toBe("none");
  });
});

describe("several Varnish nodes", () => {
  it("all purge, and a failing one does not stop the others", async () => {
    const nodes = await Promise.all([1, 2, 3].map(() => open(varnishProtocol({ token }))));
    const [first, second, third] = nodes as [FakeCdn, FakeCdn, FakeCdn];
    const purger = createVarnishPurger({ urls: nodes.map((node) => node.origin), token });
    await purger.purge({ tags: ["i-img_1"], timeoutMs });

    expect(nodes.map((node) => node.purges)).toEqual(Array(3).fill([["i-img_1"]]));

    second.fail({ status: 500, body: "" });
    const failure = await purger.purge({ tags: ["i-img_2"], timeoutMs }).catch((error: unknown) => error);

    expect(failure).toBeInstanceOf(AggregateError);

    const text = errorText(failure);
    expect(text).toMatch("1 of 3 Varnish nodes did not purge");
    expect(text).toMatch(`${second.origin} responded to a purge with 500`);
    expect([first.purges.length, second.purges.length, third.purges.length]).toEqual([2, 1, 2]);
  });
});

describe("Cloudflare", () => {
  it.each([
    ["says so in the body", { success: false, errors: [{ code: 1234, message: "Not now" }] }, "Not now"],
    ["says nothing that can be read", "<html>", "responded to a purge with 200"],
  ])("fails when it only %s", async (_what, body, message) => {
    const cdn = await open(cloudflareApi({ zoneId, apiToken: token }));
    cdn.fail({ status: 200, body });
    const purger = createCloudflarePurger({ zoneId, apiToken: token, apiUrl: `${cdn.origin}/client/v4` });
    expect(await purgeErrorText(purger.purge({ tags: ["i-img_1"], timeoutMs }))).toMatch(message);
  });
});

describe("a function of Vercel", () => {
  const context = Symbol.for("@vercel/request-context");
  afterEach(() => Reflect.deleteProperty(globalThis, context));

  it("purges by what the platform gives it, without a token", async () => {
    const deleted: string[][] = [];
    const purge = { dangerouslyDeleteByTag: async (tags: string[]) => deleted.push(tags) };
    Reflect.set(globalThis, context, { get: () => ({ purge }) });
    const tags = Array.from({ length: 20 }, (_, at) => `i-${at}`);
    await createVercelFunctionPurger().purge({ tags, timeoutMs });

    expect(deleted).toEqual([tags.slice(0, 16), tags.slice(16)]);
  });

  it("does not take a purge for done where the platform gives it nothing", async () => {
    await expect(createVercelFunctionPurger().purge({ tags: ["i-1"], timeoutMs })).rejects.toThrow(
      "VERCEL_API_TOKEN",
    );
  });
});

describe("Vercel", () => {
  it("is called without a team when none is set", async () => {
    const cdn = await open(vercelApi({ project: "my site", apiToken: token }));
    const account = { project: "my site", teamId: undefined, apiToken: token };
    await createVercelPurger({ ...account, apiUrl: cdn.origin }).purge({ tags: ["i-img_1"], timeoutMs });
    expect(cdn.purges).toEqual([["i-img_1"]]);
  });
});
