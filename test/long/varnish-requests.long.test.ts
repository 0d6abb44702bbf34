import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { publicHeaders, type ScriptedOrigin, sendResponse } from "../fakes/scripted-origin";
import { describeWithVarnish } from "../harness/edge/describe-with-varnish";
import { useScriptedVarnish } from "../harness/edge/scripted-varnish";

describeWithVarnish("requests and connections behind Varnish", () => {
  const { edge, newPath, get, respondPublicly, countRequests } = useScriptedVarnish();

  test("the client's IP address is appended last, for requests with and without a body", async () => {
    const seen: Array<string | undefined> = [];
    edge.origin.handle("/x", ({ headers }, response) => {
      seen.push(String(headers["x-forwarded-for"]));
      sendResponse(response, 200, "ok", {});
    });
    const forged = { "x-forwarded-for": "6.6.6.6" };
    await get("/x", forged);
    await get("/x", forged, "POST");

    expect(seen).toEqual(["6.6.6.6, 127.0.0.1", "6.6.6.6, 127.0.0.1"]);
  });

  test("a request with a body keeps its connection, and piping bypasses no rule", async () => {
    const seen: string[] = [];
    const recordRequest: Parameters<ScriptedOrigin["handle"]>[1] = (request, response) => {
      seen.push(`${request.url} ${request.headers["x-forwarded-for"]}`);
      request.resume().once("end", () => sendResponse(response, 200, Buffer.alloc(10), {}));
    };

    for (const path of ["/sent", "/next", "/api/images/archive", "/smuggled"])
      edge.origin.handle(path, recordRequest);
    const socket = connect(Number(new URL(edge.varnish.origin).port), "127.0.0.1");
    const heads = "Host: a\r\nX-Forwarded-For: 6.6.6.6\r\n";
    socket.write(`PUT /sent HTTP/1.1\r\n${heads}Content-Length: 3\r\n\r\nabc`);

    await expect.poll(() => seen.length).toBe(1);

    socket.write(`GET /next HTTP/1.1\r\n${heads}\r\n`);
    await expect.poll(() => seen.length).toBe(2);

    const piped = `POST /api/images/archive HTTP/1.1\r\n${heads}Content-Length: 0\r\n\r\n`;
    socket.write(`${piped}GET /smuggled HTTP/1.1\r\n${heads}\r\n`);
    socket.resume();
    await once(socket, "close");

    expect(seen).toEqual(
      ["/sent", "/next", "/api/images/archive"].map((path) => `${path} 6.6.6.6, 127.0.0.1`),
    );
  });

  test("internal headers are neither sent nor accepted", async () => {
    const path = newPath();
    const seen: string[] = [];
    edge.origin.handle(path, ({ headers }, response) => {
      seen.push(...Object.keys(headers));
      sendResponse(response, 200, "public", publicHeaders);
    });
    const forged = { "albumen-way": "pipe", "albumen-credentials": "yes" };
    for (let time = 1; time <= 2; time++) {
      const names = [...(await get(path, forged)).headers.keys()];
      expect(names.filter((name) => /^(?:albumen|xkey|cache-tag|cdn|via|x-varnish|age)/.test(name))).toEqual(
        [],
      );
    }

    expect(countRequests(path)).toBe(1);
    expect(seen.filter((name) => name.startsWith("albumen"))).toEqual([]);
  });

  test("without the origin, cached responses are still served, and others get an API error", async () => {
    const [cached, ending, unknown] = [newPath(), newPath(), newPath()];
    respondPublicly(cached, "kept", { "cdn-cache-control": "max-age=1, stale-while-revalidate=60" });
    respondPublicly(ending, "ending", { "cdn-cache-control": "max-age=3, must-revalidate" });
    await Promise.all([get(cached), get(ending)]);
    await edge.origin.stop();
    await sleep(2_200);
    for (let time = 1; time <= 3; time++)
      expect(await get(cached)).toMatchObject({ body: "kept", cache: "HIT" });
    for (const path of [ending, unknown, "/api/me"]) {
      const { status, body, headers } = await get(path);
      expect([status, JSON.parse(body).code]).toEqual([503, "SERVICE_UNAVAILABLE"]);
      expect(headers.get("cache-control")).toBe("no-store");
    }
  });
});
