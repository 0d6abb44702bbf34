import { afterAll, beforeAll, expect, test } from "vitest";
import { jpeg } from "../builders/images";
import { withOrigin } from "../builders/uploads";
import { createRandom } from "../crash/random.mjs";
import { startServiceBehindVarnish } from "../harness/edge/behind-varnish.mjs";
import { describeWithVarnish } from "../harness/edge/describe-with-varnish";
import { signInAt } from "../harness/edge/session-cookie";
import type { Varnish } from "../harness/edge/varnish.mjs";
import { createClient } from "../harness/product-client.mjs";
import { isComplete } from "../harness/sample";
import type { Service } from "../harness/service.mjs";

const requests = isComplete ? 10_000 : 4_000;
const atOnce = 32;
const owners = ["anna", "ben"] as const;
const visibilities = ["public", "unlisted", "private"] as const;
const accepts = ["image/avif,image/webp,*/*;q=0.8", "image/webp,*/*", "*/*"];

/** The expected response for one kind of browser at one URL. */
interface Target {
  owner: (typeof owners)[number];
  isPrivate: boolean;
  path: string;
  accept: string;
  body: Buffer;
  etag: string;
}

interface Visitor {
  /** Undefined: an anonymous visitor. */
  owner?: (typeof owners)[number];
  credentials: Record<string, string>;
}

describeWithVarnish("two owners behind Varnish", () => {
  let service: Service;
  let varnish: Varnish;
  let stop: () => Promise<unknown>;
  const targets: Target[] = [];
  const visitors: Visitor[] = [{ credentials: {} }];

  beforeAll(async () => {
    ({ service, varnish, stop } = await startServiceBehindVarnish());
    for (const owner of owners) await createOwner(owner);
  }, 300_000);
  afterAll(() => stop?.());

  /**
   * Both owners' images have the same names but different colors and sizes, so every response
   * shows whose it is.
   */
  async function createOwner(owner: (typeof owners)[number]): Promise<void> {
    const email = `${owner}@example.com`;
    const client = await createClient(service, email);
    const credentials = { authorization: `Bearer ${client.key}` };
    visitors.push({ owner, credentials }, { owner, credentials: { cookie: await signInAt(service, email) } });
    for (const [index, visibility] of visibilities.flatMap((one) => [one, one]).entries()) {
      const size = { width: 200 + targets.length, height: 150 + index };
      const { status, body } = await client.upload(`${index}.jpg`, await jpeg(size), { visibility });
      expect(status, JSON.stringify(body)).toBe(201);
      for (const key of ["original", "thumb", "w128"])
        for (const query of ["", "?v=1"])
          for (const accept of accepts) {
            const url = withOrigin(service.origin, body.urls[key]) + query;
            const answer = await fetch(url, { headers: { ...credentials, accept } });
            targets.push({
              owner,
              isPrivate: visibility === "private",
              accept,
              path: url.slice(service.origin.length),
              body: Buffer.from(await answer.arrayBuffer()),
              etag: answer.headers.get("etag") ?? "",
            });
          }
    }
  }

  const { integer, chance, pick } = createRandom(20_261_121);

  function randomRequest() {
    const target = pick(targets);
    const visitor = pick(visitors);
    const headers: Record<string, string> = { accept: target.accept, ...visitor.credentials };
    const kind = pick(["whole", "whole", "head", "part", "same", "other"] as const);
    const start = integer(0, target.body.length - 1);
    if (kind === "part") headers.range = `bytes=${start}-${start + 99}`;
    if (kind === "same") headers["if-none-match"] = target.etag;
    if (kind === "other") headers["if-none-match"] = pick(targets).etag;
    const separator = target.path.includes("?") ? "&" : "?";
    const path = target.path + (chance(0.2) ? `${separator}utm=${integer(0, 9)}` : "");

    return { target, visitor, headers, kind, start, path };
  }

  type RandomRequest = ReturnType<typeof randomRequest>;

  /** Returns the fault of a response; undefined when it is correct. */
  function findFault(sent: RandomRequest, answer: Response, body: Buffer): string | undefined {
    const { target, visitor, kind, start, headers } = sent;
    const cache = answer.headers.get("x-cache");
    if (target.isPrivate && cache === "HIT") return "a private image from the cache";
    if (target.isPrivate && visitor.owner !== target.owner)
      return answer.status === 404 ? undefined : `${answer.status} to somebody else`;
    if (target.isPrivate && answer.headers.get("cache-control") !== "private, no-store")
      return "a private answer that may be kept";
    if (answer.headers.get("etag") !== target.etag) return `another's tag, ${answer.status}`;
    if (headers["if-none-match"] === target.etag)
      return answer.status === 304 && body.length === 0
        ? undefined
        : `${answer.status} for what has not changed`;

    if (kind === "head") {
      const length = Number(answer.headers.get("content-length"));
      return answer.status === 200 && length === target.body.length ? undefined : "another head";
    }

    const expected = kind === "part" ? target.body.subarray(start, start + 100) : target.body;
    if (answer.status !== (kind === "part" ? 206 : 200)) return `${answer.status}`;

    return body.equals(expected) ? undefined : "another's bytes";
  }

  test(`${requests} requests of all kinds: no client gets what is not theirs`, async () => {
    const faults: unknown[] = [];
    const counts: Record<string, number> = {};
    let left = requests;
    const visit = async () => {
      while (left-- > 0) {
        const sent = randomRequest();
        const method = sent.kind === "head" ? "HEAD" : "GET";
        const answer = await fetch(varnish.origin + sent.path, { method, headers: sent.headers });
        const body = Buffer.from(await answer.arrayBuffer());
        const fault = findFault(sent, answer, body);
        if (fault) faults.push({ fault, path: sent.path, who: sent.visitor.owner, kind: sent.kind });
        const what = `${answer.status} ${answer.headers.get("x-cache") ?? "piped"}`;
        counts[what] = (counts[what] ?? 0) + 1;
      }
    };
    await Promise.all(Array.from({ length: atOnce }, visit));
    console.log(`${requests} answers, ${faults.length} wrong:`, counts);

    expect(faults).toEqual([]);
    expect(counts["200 HIT"]).toBeGreaterThan(requests / 10);
    expect(counts["404 PASS"]).toBeGreaterThan(requests / 20);
  });
});
