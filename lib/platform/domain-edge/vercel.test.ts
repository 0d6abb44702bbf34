import { afterEach, describe, expect, it } from "vitest";
import { type FakeCdn, startFakeCdn } from "@/test/fakes/fake-cdn";
import { vercelDomainsApi } from "@/test/fakes/vercel-domains";
import { createVercelEdge } from "./vercel";

const apiToken = "a-credential-of-the-tests";
const name = "photos.example.com";

let api: FakeCdn;
afterEach(() => api.close());

async function open(token = apiToken) {
  const domains = new Map<string, { verified: boolean; misconfigured: boolean }>();
  const account = { project: "prj_1", teamId: "team_1", apiToken };
  api = await startFakeCdn(vercelDomainsApi({ ...account, domains }));

  return { domains, edge: createVercelEdge({ ...account, apiToken: token, apiUrl: api.origin }) };
}

describe("domains on Vercel", () => {
  it("are added once, and ready when their records lead there", async () => {
    const { edge, domains } = await open();
    expect(await edge.add(name)).toMatchObject({ isReady: false, cnameTarget: "d1d4.vercel-dns-017.com" });

    domains.set(name, { verified: true, misconfigured: false });
    expect(await edge.add(name)).toMatchObject({ isReady: true });

    domains.set(name, { verified: false, misconfigured: false });
    const state = await edge.add(name);

    expect(state.isReady).toBe(false);
    expect(state.message).toContain("TXT _vercel.photos.example.com vc-domain-verify=x");
  });

  it("say why they cannot be added", async () => {
    const { edge } = await open();
    const state = await edge.add("elsewhere.example.com");
    expect(state).toEqual({
      isReady: false,
      cnameTarget: undefined,
      message: "Vercel: Not authorized to use elsewhere.example.com",
    });
  });

  it("are removed, also when they are gone", async () => {
    const { edge, domains } = await open();
    await edge.add(name);
    await edge.remove(name);

    expect(domains.size).toBe(0);

    await edge.remove(name);
  });

  it("cannot be asked while the API fails", async () => {
    const { edge } = await open();
    api.fail({ status: 500, body: "no" });

    await expect(edge.add(name)).rejects.toThrow("Vercel answered with status 500");

    api.fail({ status: 429, body: { error: { code: "rate_limited", message: "Slow down" } } });
    await expect(edge.add(name)).rejects.toThrow("Slow down");

    api.fail("broken");
    await expect(edge.add(name)).rejects.toThrow();
  });
});
