import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import Ajv2020 from "ajv/dist/2020";
import { describe, expect, it } from "vitest";
import { isForOperators, isForSessions, isWrite, listDeprecatedInputs, type RouteHandlers } from "@/lib/http";
import { sessionCookieName } from "@/lib/identity";
import { hasScope, keyScopes } from "@/lib/kernel/actor";
import { env } from "@/lib/platform/process/env";
import { serveApi } from "@/test/harness/api-suite";
import { createCaller, createCallerFor } from "@/test/harness/caller";
import { isServedElsewhere, testMode } from "@/test/harness/modes/modes.mjs";
import { openConnection, requestHead } from "@/test/harness/raw-connection";
import { sample } from "@/test/harness/sample";
import { signIn } from "@/test/harness/session";
import { isOfAccounts } from "@/test/tables/identities";
import { callbacks, catalogue } from "./catalogue";
import { specialRoutes } from "./find-route";
import { apiDocument } from "./openapi";

const apiFolder = fileURLToPath(new URL(".", import.meta.url));
const unknownId = "img_01jd0000000000000000000000";

const api = serveApi();
const noParams = { params: Promise.resolve({}) };

const toRequestPath = (endpointPath: string) =>
  `/api${endpointPath.replace("{id}", unknownId).replace(/\{\w+\}/, "unknown")}`;
/** A `route.ts` without code of its own. */
const onlyEndpoints = /^(?:import [^;]+;\n)+\nexport const \{[\w, ]+\} = routes\([\w,\s]+\);\n$/;
/** A node of an OpenAPI document that may have examples. */
interface DocumentNode {
  schema?: { $ref?: string };
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
}

const guarded = catalogue.filter(isOfAccounts);
/** The document as JSON, which takes half a second to build. */
const documentText = JSON.stringify(apiDocument(catalogue, "/api"));

describe("the catalog", () => {
  it("matches the route folders exactly", async () => {
    const files = await readdir(apiFolder, { recursive: true });
    const folders = files
      .filter((file) => path.basename(file) === "endpoints.ts")
      .map((file) => path.dirname(file));
    const paths = folders.map(
      (folder) => `/${folder.replaceAll(path.sep, "/").replace(/\[(\w+)\]/g, "{$1}")}`,
    );
    expect(new Set(paths)).toEqual(new Set([...catalogue, ...callbacks].map((endpoint) => endpoint.path)));
  });

  it("has a route for every endpoint, under its method", async () => {
    for (const endpoint of [...catalogue, ...callbacks]) {
      const folder = endpoint.path.replace(/\{(\w+)\}/g, "[$1]");
      const route = (await import(path.join(apiFolder, folder, "route.ts"))) as Record<string, unknown>;
      expect(route[endpoint.method], endpoint.operationId).toBeTypeOf("function");
      const response = await fetch(api.origin + toRequestPath(endpoint.path), { method: "OPTIONS" });
      const allow = response.headers.get("allow");
      expect(allow?.split(", "), endpoint.operationId).toContain(endpoint.method);
      // The router of our server and the routes of Next.js have the same methods.
      const ofNext = await (route.OPTIONS as RouteHandlers["OPTIONS"])(new Request(api.origin), noParams);
      expect(ofNext.headers.get("allow"), endpoint.operationId).toBe(allow);
    }
  });

  it("has a route of its own in the router for every file that adds to its endpoints", async () => {
    const files = await readdir(apiFolder, { recursive: true });
    const own: string[] = [];
    for (const file of files.filter((name) => path.basename(name) === "route.ts")) {
      const text = await readFile(path.join(apiFolder, file), "utf8");
      if (!onlyEndpoints.test(text)) own.push(path.dirname(file));
    }

    const paths = own.map((folder) => `/${folder.replaceAll(path.sep, "/").replace(/\[(\w+)\]/g, "{$1}")}`);

    expect(paths.sort()).toEqual(Object.keys(specialRoutes).sort());
  });

  it("names every operation once and has an audit entry for every write", () => {
    const ids = catalogue.map((endpoint) => endpoint.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const endpoint of guarded) {
      expect(endpoint.audit !== undefined, endpoint.operationId).toBe(isWrite(endpoint));
    }
  });

  it("has at most 28 operations that no key can call, each with its reason", () => {
    const document = JSON.parse(documentText);
    const ofSessions = catalogue.filter(isForSessions);
    expect(ofSessions.length).toBeLessThanOrEqual(28);

    for (const { path: endpointPath, method, operationId } of ofSessions) {
      const { description, security } = document.paths[endpointPath][method.toLowerCase()];
      expect(description, operationId).toMatch(/(?:^|\. )Requires a session: [^.]{20,}\.$/);
      expect(security, operationId).toEqual([{ session: [] }]);
    }
  });

  it("computes the committed OpenAPI document", async () => {
    const document = `${JSON.stringify(JSON.parse(documentText), null, 2)}\n`;
    await expect(document).toMatchFileSnapshot("../../docs/openapi.json");
  });

  it.each([
    ["https://images.example.com/api", "__Host-albumen_session", "https://images.example.com"],
    ["http://localhost:3000/api", "albumen_session", "http://localhost:3000"],
  ])("names the cookie of %s, and the URL of the bytes", (serverUrl, cookie, origin) => {
    const document = JSON.parse(JSON.stringify(apiDocument(catalogue, serverUrl)));
    expect(document.components.securitySchemes.session.name).toBe(cookie);
    expect(sessionCookieName(origin)).toBe(cookie);

    for (const path of ["/i/{handle}/{album}/{variantKey}/{filename}", "/i/{handle}/{album}/{filename}"])
      expect(document.paths[path].get).toMatchObject({ servers: [{ url: origin }] });
    expect(document.paths["/upload/{id}/{generation}"].put).toMatchObject({
      servers: [{ url: origin }],
      security: [],
    });
  });

  it("lets every deprecated operation and input work for a year, and lists it in the policy", async () => {
    const policy = await readFile("docs/guides/versioning.md", "utf8");
    const deprecations = catalogue.flatMap((endpoint) => [
      ...listDeprecatedInputs(endpoint).map(([, name, deprecation]) => ({ name, ...deprecation })),
      ...(endpoint.deprecated ? [{ name: endpoint.operationId, ...endpoint.deprecated }] : []),
    ]);
    expect(deprecations.map(({ name }) => name)).toContain("fields");

    for (const { name, since, sunset } of deprecations) {
      const year = String(Number(since.slice(0, 4)) + 1);
      expect(sunset >= since.replace(/^\d{4}/, year), name).toBe(true);
      expect(policy).toMatch(new RegExp(`^\\| .*\\b${name}\\b.* \\| ${since} \\| ${sunset} \\| `, "m"));
    }
  });

  it("describes every group of operations", () => {
    const { tags } = JSON.parse(documentText);
    const without = tags.filter(({ description = "" }: { description?: string }) => description === "");

    expect(without, "in app/api/tag-descriptions.ts").toEqual([]);
  });

  it("has one schema for every list, so that generated clients need no case distinction", () => {
    const document = JSON.parse(documentText);
    const unions = catalogue.filter(({ path, method, success: { status } }) => {
      const response = document.paths[path][method.toLowerCase()].responses[status];
      const { anyOf, oneOf } = response.content?.["application/json"]?.schema ?? {};
      return anyOf !== undefined || oneOf !== undefined;
    });

    // By the specification, several IDs give an array.
    expect(unions.map(({ path }) => path)).toEqual(["/images/{id}", "/analytics/images/{id}"]);
    expect(document.paths["/images"].get.responses[200].content["application/json"].schema).toEqual({
      $ref: "#/components/schemas/ImagePage",
    });
  });

  it("has only examples that match their schemas", () => {
    const id = "https://albumen.invalid/openapi.json";
    const document = JSON.parse(documentText);
    const ajv = new Ajv2020({
      strict: false,
      validateFormats: false,
      inlineRefs: false,
      code: { optimize: false },
    });
    ajv.addSchema(document, id);
    const wrong: string[] = [];
    let count = 0;
    const visit = (value: unknown, pointer: string): void => {
      if (typeof value !== "object" || value === null) return;

      const { schema, example, examples = {} } = value as DocumentNode;
      const exampleValues = [example, ...Object.values(examples).map((one) => one.value)].filter(
        (one) => one !== undefined,
      );
      for (const one of schema ? exampleValues : []) {
        count++;
        // A named schema is compiled once, whatever refers to it.
        const validate = ajv.getSchema(id + (schema?.$ref ?? `#${encodeURI(pointer)}/schema`));
        if (validate?.(one) !== true) wrong.push(`${pointer} ${ajv.errorsText(validate?.errors)}`);
      }

      for (const [key, member] of Object.entries(value))
        if (key !== "example" && key !== "schema")
          visit(member, `${pointer}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`);
    };
    visit(document.paths, "/paths");

    expect(wrong).toEqual([]);
    expect(count).toBeGreaterThan(300);
  });

  it("refers only to schemas in the document", async () => {
    const text = await readFile(path.join(apiFolder, "../../docs/openapi.json"), "utf8");
    const names = Object.keys(JSON.parse(text).components.schemas);
    for (const [, name] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g)) expect(names).toContain(name);
  });
});

describe("every guarded operation", () => {
  it.each(sample(guarded, 24).map((endpoint) => [endpoint.operationId, endpoint] as const))(
    "%s accepts the scopes that cover it and no others",
    async (_id, endpoint) => {
      if (typeof endpoint.auth !== "object") return;

      const { scope, uploadScope } = endpoint.auth;
      const { actor } = await createCaller(api.origin);
      // For accounts that are not operators, the operations of operators do not exist.
      if (!isServedElsewhere) Object.assign(env(), { ALBUMEN_OPERATORS: [actor.account.owner] });
      else if (isForOperators(endpoint)) return;

      for (const granted of keyScopes) {
        const caller = await createCallerFor(api.origin, actor, [granted]);
        const { status } = await caller.call(endpoint.method, toRequestPath(endpoint.path));
        expect([granted, status === 403]).toEqual([
          granted,
          !hasScope({ ...actor, scopes: [granted] }, scope, uploadScope),
        ]);
      }
    },
  );

  it.skipIf(isServedElsewhere)("rejects an invalid body with details", async () => {
    // A session, which also opens the operations that no key may call.
    const { actor } = await createCaller(api.origin);
    Object.assign(env(), { ALBUMEN_OPERATORS: [actor.account.owner] });
    const owner = await signIn(api.origin, actor);
    for (const endpoint of sample(
      guarded.filter((one) => one.body?.kind === "json"),
      4,
    )) {
      const send = (body: string) =>
        owner.call(endpoint.method, toRequestPath(endpoint.path), body, {
          "content-type": "application/json",
        });
      expect(await send("{")).toMatchObject({ status: 400, body: { code: "INVALID_JSON" } });
      expect(await send('{"tags":[],"tags":[]}')).toMatchObject({
        status: 400,
        body: { details: { tags: ["is given twice"] } },
      });
      expect(await send('{"__proto__":{}}')).toMatchObject({
        status: 400,
        body: { details: { ["__proto__"]: expect.anything() } },
      });
      expect(await send(`${"[".repeat(100)}${"]".repeat(100)}`)).toMatchObject({ status: 400 });
      expect(await send(`{"ids":[1${",1".repeat(20_000)}]}`)).toMatchObject({
        status: 400,
        body: { details: { body: ["has more than 20000 entries"] } },
      });
      expect(await send('{"nobody_knows_this":1}')).toMatchObject({
        status: 400,
        body: { code: "VALIDATION_ERROR", details: { nobody_knows_this: ["is unknown"] } },
      });
      const text = await owner.call(endpoint.method, toRequestPath(endpoint.path), "{}", {
        "content-type": "text/plain",
      });
      expect(text).toMatchObject({ status: 415, body: { code: "UNSUPPORTED_MEDIA_TYPE" } });
    }
  });
});

describe("unknown methods and URLs", () => {
  it("answer a wrong method with 405 and the allowed ones", async () => {
    const response = await fetch(`${api.origin}/api/images`, { method: "PUT" });
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toBe("GET, HEAD, OPTIONS, POST");
    expect(await response.json()).toMatchObject({ code: "METHOD_NOT_ALLOWED" });
  });

  // Next.js alone rejects these methods before our code runs.
  it.skipIf(testMode === "vercel")("name only what the path has, whatever the method is", async () => {
    const allowOf = async (method: string, path: string) => {
      const connection = await openConnection(api.origin);
      connection.send(requestHead(method, path));
      const answer = await connection.readResponse();
      connection.close();

      return [answer?.status, answer?.headers.get("allow")];
    };

    const paths = {
      "/api/me": "GET, HEAD, OPTIONS",
      "/api/images": "GET, HEAD, OPTIONS, POST",
      "/api/v1/%69mages": "GET, HEAD, OPTIONS, POST",
      "/api/images/img_x": "DELETE, GET, HEAD, OPTIONS, PATCH",
      "/api/mcp": "OPTIONS, POST",
      "/api/notices/unsubscribe": "GET, HEAD, POST",
      "/api/auth/sign-out": "GET, HEAD, POST",
      "/api/account/exports/exp_x/file": "GET, HEAD",
      "/i/ada/images/photo.jpg": "GET, HEAD",
      "/upload/img_x/1": "OPTIONS, PUT",
      "/@ada": "GET, HEAD",
    };

    for (const [path, allow] of Object.entries(paths))
      for (const method of ["TRACE", "PURGE", "SEARCH"])
        expect(await allowOf(method, path), `${method} ${path}`).toEqual([405, allow]);
    expect(await allowOf("TRACE", "/api/nowhere")).toEqual([404, undefined]);
  });
});
