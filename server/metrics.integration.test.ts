import { once } from "node:events";
import http from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { env } from "@/lib/platform/process/env";
import { jpeg } from "@/test/builders/images";
import { serveApi } from "@/test/harness/api-suite";
import { addGauges } from "./metrics";

const api = serveApi();
const read = (headers: Record<string, string> = {}) => fetch(`${api.origin}/internal/metrics`, { headers });
const sampleOf = (text: string, line: string) =>
  Number(
    text
      .split("\n")
      .find((one) => one.startsWith(`${line} `))
      ?.slice(line.length + 1),
  );

beforeAll(() => {
  addGauges("web");
  Object.assign(env(), { ALBUMEN_METRICS_TOKEN: "a-token-for-metrics" });
});
afterAll(() => {
  Object.assign(env(), { ALBUMEN_METRICS_TOKEN: undefined });
});

describe("/internal/metrics", () => {
  it("counts requests, deliveries, renditions and operations on the store", async () => {
    const image = await api.owner.upload("measured.jpg", await jpeg(), { visibility: "public" });
    const { pathname } = new URL(image.urls.w512 ?? "");
    for (let again = 0; again < 3; again++) expect((await fetch(api.origin + pathname)).status).toBe(200);
    const response = await read();

    expect(response.headers.get("content-type")).toMatch(/^text\/plain; version=0.0.4/);

    const text = await response.text();
    expect(sampleOf(text, 'albumen_http_requests_total{class="image",status="200"}')).toBe(3);
    expect(sampleOf(text, 'albumen_http_request_duration_seconds_count{class="image"}')).toBe(3);
    expect(sampleOf(text, 'albumen_delivery_lookups_total{result="hit"}')).toBeGreaterThan(0);
    expect(sampleOf(text, "albumen_renditions_total")).toBeGreaterThan(0);
    expect(sampleOf(text, 'albumen_decoder_tasks_total{kind="render",result="ok"}')).toBeGreaterThan(0);
    expect(sampleOf(text, 'albumen_storage_operations_total{operation="put",result="ok"}')).toBeGreaterThan(
      0,
    );
    expect(sampleOf(text, 'albumen_database_connections{state="waiting"}')).toBe(0);
    expect(sampleOf(text, 'albumen_jobs{state="unsent"}')).toBeGreaterThan(0);
    expect(sampleOf(text, "albumen_leader")).toBe(0);
    expect(sampleOf(text, "process_resident_memory_bytes")).toBeGreaterThan(0);
  });

  it.each<[string, Record<string, string>, number]>([
    ["a request that a proxy has passed on", { "x-forwarded-for": "192.0.2.1" }, 404],
    ["one that a proxy has passed on in another way", { via: "1.1 varnish" }, 404],
    ["a wrong token", { "x-forwarded-for": "192.0.2.1", authorization: "Bearer a-token-for-metricz" }, 404],
    ["the token", { "x-forwarded-for": "192.0.2.1", authorization: "Bearer a-token-for-metrics" }, 200],
  ])("with %s", async (_what, headers, status) => {
    expect((await read(headers)).status).toBe(status);
  });

  it("gives a page of another host in a browser on this machine nothing", async () => {
    const request = http.get(`${api.origin}/internal/metrics`, { headers: { host: "images.example.com" } });
    const [response] = (await once(request, "response")) as [http.IncomingMessage];
    response.resume();
    expect(response.statusCode).toBe(404);
  });
});
