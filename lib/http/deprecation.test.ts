import { describe, expect, it } from "vitest";
import { z } from "zod";
import { createFakePorts } from "@/test/fakes/http-ports";
import { buildOpenApiDocument, createRoutes, defineEndpoint, deprecated, json, ok } from "./index";

const first = { since: "2027-01-15", sunset: "2028-02-01" };
const second = { since: "2027-03-01", sunset: "2028-01-01" };

const endpointAt = {
  operationId: "draw",
  tag: "Prints",
  summary: "Draw",
  auth: "public",
  rateLimit: "write",
  errors: [],
  success: ok(z.object({ drawn: z.boolean() }), "The result"),
} as const;

const draw = defineEndpoint({
  ...endpointAt,
  method: "POST",
  path: "/draw",
  query: z.strictObject({
    size: z.string().optional(),
    width: deprecated(z.string().optional().describe("Use `size`"), first),
  }),
  headers: z.object({ "x-ink": deprecated(z.string().optional(), second) }),
  body: json(
    z.strictObject({ paper: z.string().optional(), sheet: deprecated(z.string().optional(), second) }),
  ),
  handler: () => ({ drawn: true }),
});

const retired = defineEndpoint({
  ...endpointAt,
  method: "GET",
  path: "/retired",
  operationId: "drawOld",
  description: "Use `POST /draw`.",
  auth: "any",
  deprecated: first,
  handler: () => ({ drawn: true }),
});

const routes = createRoutes(() => createFakePorts());

function call(query = "", body: object = {}, headers: Record<string, string> = {}): Promise<Response> {
  const request = new Request(`http://localhost/draw${query}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  return Promise.resolve(routes(draw).POST(request, { params: Promise.resolve(undefined) }));
}

const datesOf = ({ headers }: Response) => [headers.get("deprecation"), headers.get("sunset")];

describe("a deprecated part of the API", () => {
  it.each([
    ["a parameter", () => call("?width=3"), ["@1799971200", "Tue, 01 Feb 2028 00:00:00 GMT"]],
    ["a header", () => call("", {}, { "x-ink": "red" }), ["@1803859200", "Sat, 01 Jan 2028 00:00:00 GMT"]],
    [
      "a member of the body",
      () => call("", { sheet: "a" }),
      ["@1803859200", "Sat, 01 Jan 2028 00:00:00 GMT"],
    ],
    [
      "the one that ends first",
      () => call("?width=3", { sheet: "a" }),
      ["@1803859200", "Sat, 01 Jan 2028 00:00:00 GMT"],
    ],
  ])("is reported by the response when a call sends %s", async (_what, send, dates) => {
    const response = await send();

    expect(response.status).toBe(200);
    expect(datesOf(response)).toEqual(dates);
    expect(response.headers.get("link")).toContain('</docs/guides/versioning>; rel="deprecation"');
    expect(response.headers.get("access-control-expose-headers")).toMatch(/, Deprecation, Sunset, Link$/);
  });

  it("is not reported to calls that send nothing deprecated", async () => {
    expect(datesOf(await call("?size=3", { paper: "a" }))).toEqual([null, null]);
  });

  it("is reported by every response of a deprecated operation, also by errors", async () => {
    const noCaller = createRoutes(() => createFakePorts({ authenticate: async () => undefined }));
    const responses = [routes, noCaller].map((of) =>
      of(retired).GET(new Request("http://localhost/retired"), { params: Promise.resolve(undefined) }),
    );
    const [done, failed] = await Promise.all(responses);

    expect([done?.status, failed?.status]).toEqual([200, 401]);
    for (const response of [done, failed])
      expect(response && datesOf(response)).toEqual(["@1799971200", "Tue, 01 Feb 2028 00:00:00 GMT"]);
  });

  it("is described in the OpenAPI document with the day until which it works", () => {
    const { paths } = JSON.parse(
      JSON.stringify(
        buildOpenApiDocument([draw, retired], {
          title: "Prints",
          version: "1.0.0",
          description: "",
          license: { name: "MIT", identifier: "MIT" },
          tagDescriptions: {},
          serverUrl: "/api",
          extra: { serverUrl: "/", operations: [] },
          sessionCookie: "session",
          credentialErrors: [],
          examples: {},
          recordedResponses: {},
        }),
      ),
    );
    const { parameters, requestBody, responses, ...operation } = paths["/draw"].post;

    expect(operation.deprecated).toBeUndefined();
    expect(parameters).toContainEqual({
      name: "width",
      in: "query",
      required: false,
      deprecated: true,
      description: "Use `size`. Deprecated since 2027-01-15; works until at least 2028-02-01.",
      schema: { type: "string" },
    });
    expect(requestBody.content["application/json"].schema.properties.sheet).toEqual({
      type: "string",
      deprecated: true,
      description: "Deprecated since 2027-03-01; works until at least 2028-01-01.",
    });
    expect(Object.keys(responses[200].headers)).toEqual(["Deprecation", "Sunset", "Link"]);
    expect(paths["/retired"].get).toMatchObject({
      deprecated: true,
      description: "Use `POST /draw`. Deprecated since 2027-01-15; works until at least 2028-02-01.",
    });
  });
});
