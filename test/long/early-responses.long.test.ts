import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Nginx, nginxMissing, startNginx } from "../harness/edge/nginx.mjs";
import { createClient } from "../harness/product-client.mjs";
import { openConnection, requestHead } from "../harness/raw-connection";
import { sample } from "../harness/sample";
import { type Service, startService } from "../harness/service.mjs";
import { type BodyRoute, bodyRoutes } from "../tables/body-routes";

const form = "multipart/form-data; boundary=x";
const partHead = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n';

interface SentBody {
  headers: Record<string, string>;
  sizeBytes: number;
  start?: string;
  isChunked?: boolean;
}

/**
 * Requests that are answered before they are read: too large, malformed, unexpected, or without
 * permission.
 */
const bodies: Record<string, SentBody> = {
  "text of 20 KB": { headers: { "content-type": "text/plain" }, sizeBytes: 20_000 },
  "JSON of 900 KB": { headers: { "content-type": "application/json" }, sizeBytes: 900_000 },
  "JSON of 1.3 MB": { headers: { "content-type": "application/json" }, sizeBytes: 1_300_000 },
  "a form of 900 KB": { headers: { "content-type": form }, sizeBytes: 900_000, start: partHead },
  "a form of 1.3 MB": { headers: { "content-type": form }, sizeBytes: 1_300_000, start: partHead },
  "a form of 2 MB for a server action": {
    headers: { "content-type": form, "next-action": "60".padEnd(42, "a") },
    sizeBytes: 2_000_000,
    start: partHead,
  },
  "2 MB in chunks": {
    headers: { "content-type": "application/json" },
    sizeBytes: 2_000_000,
    isChunked: true,
  },
};

let service: Service & { stop: () => Promise<void> };
let nginx: Nginx | undefined;
let key: string;

beforeAll(async () => {
  service = await startService({ env: { ALBUMEN_PROXY_HOPS: "1" } });
  ({ key } = await createClient(service, "early@example.com"));
  if (!nginxMissing) nginx = await startNginx({ albumenPort: Number(new URL(service.origin).port) });
}, 300_000);
afterAll(async () => {
  await nginx?.stop();
  await service?.stop();
});

function encodeBody({ sizeBytes, start = "", isChunked = false }: SentBody): string {
  const body = start.padEnd(sizeBytes, "x");
  if (!isChunked) return body;

  const chunks = Array.from({ length: Math.ceil(sizeBytes / 60_000) }, (_, n) => {
    const chunk = body.slice(n * 60_000, (n + 1) * 60_000);
    return `${chunk.length.toString(16)}\r\n${chunk}\r\n`;
  });

  return `${chunks.join("")}0\r\n\r\n`;
}

/**
 * Returns undefined when there is no fault: no 500, and a connection that either answers the next
 * request or declares that it closes. nginx closes silently when a response comes before the body;
 * its clients retry.
 */
async function findFault(
  origin: string,
  { method, path }: BodyRoute,
  body: SentBody,
): Promise<string | undefined> {
  const connection = await openConnection(origin, nginx?.certificate);
  try {
    const framing = body.isChunked
      ? { "transfer-encoding": "chunked" }
      : { "content-length": body.sizeBytes };
    // A valid key where endpoints read the kind of body.
    const credential = {
      ...(/json/.test(body.headers["content-type"] ?? "") && { authorization: `Bearer ${key}` }),
    };
    connection.send(requestHead(method, path, { ...body.headers, ...credential, ...framing }));
    connection.send(encodeBody(body));
    const first = await connection.readResponse();
    if (!first) return "no answer";
    if (first.status >= 500) return `status ${first.status}`;
    if (first.headers.get("connection") === "close") {
      await connection.closed;
      return undefined;
    }

    connection.send(requestHead("GET", "/api/health"));
    const second = await connection.readResponse();
    if (!second && origin === nginx?.origin) return undefined;

    return second?.status === 200 ? undefined : `the next request: ${second ? second.status : "closed"}`;
  } catch (error) {
    return String(error);
  } finally {
    connection.close();
  }
}

const routes = sample(bodyRoutes, 3);

/** By route, so a failure lists all affected routes. */
async function findFaults(origin: string, body: SentBody): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  const waiting = [...routes];
  const work = async () => {
    for (let route = waiting.shift(); route; route = waiting.shift()) {
      const fault = await findFault(origin, route, body);
      if (fault) found[`${route.method} ${route.path}`] = fault;
    }
  };
  await Promise.all([work(), work(), work(), work()]);

  return found;
}

describe.each(Object.entries(bodies))("%s, answered before it is read", (_name, body) => {
  test("leaves a connection that is closed or usable", { timeout: 300_000 }, async () => {
    expect(await findFaults(service.origin, body)).toEqual({});
  });

  test.skipIf(nginxMissing)("the same behind nginx", { timeout: 300_000 }, async () => {
    expect(await findFaults(nginx?.origin ?? "", body)).toEqual({});
  });
});

test.skipIf(nginxMissing)("forms of other clients behind nginx do not block others", async () => {
  const body = bodies["a form of 1.3 MB"];
  if (!nginx || !body) throw new Error("nginx is not there");

  const { origin, certificate } = nginx;
  const strangers = await Promise.all(
    Array.from({ length: 40 }, async () => {
      const connection = await openConnection(origin, certificate);
      const headers = { ...body.headers, "content-length": body.sizeBytes };
      connection.send(requestHead("POST", "/api/auth/sign-in-link", headers) + encodeBody(body));

      return connection;
    }),
  );
  await Promise.all(strangers.map((connection) => connection.readResponse()));
  const others = await Promise.all(
    Array.from({ length: 40 }, async () => {
      const connection = await openConnection(origin, certificate);
      connection.send(requestHead("GET", "/api/health"));
      const answer = await connection.readResponse();
      connection.close();

      return answer?.status;
    }),
  );
  for (const connection of strangers) connection.close();

  expect(others).toEqual(Array(40).fill(200));
});
