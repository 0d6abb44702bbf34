import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import type { OpenApiDocument, Schema } from "./document";
import { errorCodesByStatus } from "./error-codes";
import { toField, toFields } from "./field";
import { listObjectNames } from "./object-names";
import { groupOperations, type Operation } from "./operation";
import { buildCodeSamples, type CodeSample } from "./samples/code-samples";
import { formatJson } from "./samples/format-json";

const document = JSON.parse(
  readFileSync(path.join(import.meta.dirname, "../../docs/openapi.json"), "utf8"),
) as OpenApiDocument;
const operations = groupOperations(document).flatMap((group) => group.operations);
const findOperation = (id: string): Operation => operations.find((one) => one.id === id) ?? expect.fail(id);
const baseUrl = "https://images.example.com/api";

describe("an operation", () => {
  it("exists for every method of every path, once, under its tag", () => {
    const ids = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    expect(operations.map(({ id }) => id).sort()).toEqual(ids.sort());
  });

  it("names its allowed callers", () => {
    expect(findOperation("listPalette").access).toBe("public");
    expect(findOperation("createApiKey").access).toBe("session");
    expect(findOperation("getCaller").access).toBe("any");
    expect(findOperation("createImage").access).toEqual({
      scope: "images:write",
      otherScopes: ["upload", "*"],
    });
  });

  it("lists the fields of a form once, though the query may contain them too", () => {
    const { queryFields, body } = findOperation("uploadImage");
    expect(queryFields).toEqual([]);
    expect(body?.fields.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["file", "filename", "tags"]),
    );
  });

  it("has the codes of each status", () => {
    const conflict = findOperation("createAlbum").errors.find(({ status }) => status === "409");
    expect(conflict?.codes).toEqual(["ALBUM_EXISTS", "CONFLICT"]);
  });
});

describe("buildCodeSamples", () => {
  const build = (operation: Operation, language: CodeSample["language"] = "curl") =>
    buildCodeSamples(operation, baseUrl).find((sample) => sample.language === language)?.text ??
    expect.fail(language);

  it("reads with GET, quotes what the shell would read, and sends the key", () => {
    expect(build(findOperation("listFavourites"))).toBe(
      `curl '${baseUrl}/favourites?limit=20' \\\n  -H "Authorization: Bearer $ALBUMEN_KEY"`,
    );
  });

  it("sends no key where credentials are ignored", () => {
    expect(build(findOperation("listPalette"))).toBe(`curl ${baseUrl}/palette`);
    expect(build(findOperation("listPalette"), "javascript")).toContain(`fetch("${baseUrl}/palette");`);
    expect(build(findOperation("listPalette"), "python")).not.toContain("os.environ");
  });

  it("sends JSON as each language writes it", () => {
    const album = findOperation("createAlbum");
    const body = { album: "prints", title: "Ada's prints", color: null, is_favourited: true };
    const operation = { ...album, example: { ...album.example, body } };

    expect(build(operation)).toContain(`"Ada'\\''s prints"`);
    expect(build(operation, "javascript")).toContain(`title: "Ada's prints",\n    color: null,`);
    expect(build(operation, "python")).toContain(`"color": None,\n        "is_favourited": True,`);
  });

  it("sends a file as a form, in Python as the body", () => {
    expect(build(findOperation("uploadImage"))).toContain("-F file=@first-light.jpg");
    expect(build(findOperation("uploadImage"), "javascript")).toContain('form.set("file", new Blob(');
    expect(build(findOperation("uploadImage"), "python")).toContain("/upload?filename=");
  });

  it("are only for the browser console when a session is required", () => {
    expect(buildCodeSamples(findOperation("listApiKeys"), baseUrl)).toEqual([
      { language: "console", text: 'await (await fetch("/api/api-keys")).json()' },
    ]);
  });
});

describe("fieldOf", () => {
  const field = (schema: Schema) => toField("name", schema, { isRequired: false, document });

  it.each<[Schema, string]>([
    [{ type: "string" }, "string"],
    [{ type: ["string", "null"] }, "string | null"],
    [{ type: "array", items: { type: "string" } }, "string[]"],
    [{ anyOf: [{ $ref: "#/components/schemas/Image" }, { type: "null" }] }, "Image | null"],
    [{ $ref: "#/components/schemas/PaletteColor" }, "string"],
    [{ type: "object", additionalProperties: { type: "string" } }, "{ … }"],
  ])("names the type of %j", (schema, name) => {
    const { type } = field(schema);
    expect(type.map(({ text }) => text).join("")).toBe(name);
  });

  it("shows a lower and an upper limit as one", () => {
    expect(field({ type: "integer", minimum: 1, maximum: 200 }).limits).toEqual([
      { kind: "range", value: "1", other: "200" },
    ]);
    expect(field({ type: "string", maxLength: 5, default: "a" }).limits).toEqual([
      { kind: "maxLength", value: "5" },
      { kind: "default", value: '"a"' },
    ]);
  });

  it("lists the members of a nested object, but not of one with its own section", () => {
    const fields = toFields({ $ref: "#/components/schemas/Image" }, document);
    expect(fields.find(({ name }) => name === "info")?.members).toEqual([]);

    const status = toFields({ $ref: "#/components/schemas/ImageStatus" }, document);
    const variants = status.find(({ name }) => name === "variants");

    expect(variants?.members.map(({ name }) => name)).toEqual(["ready", "pending", "failed"]);
  });

  it("a union lists the members of every choice, and requires the members that all require", () => {
    const fields = toFields({ $ref: "#/components/schemas/BatchRequest" }, document);
    expect(fields.map(({ name, isRequired }) => (isRequired ? name : `${name}?`))).toEqual(
      expect.arrayContaining(["action", "ids?", "dry_run?", "album?", "tags?", "visibility?", "license?"]),
    );
    expect(fields[0]?.values).toEqual(expect.arrayContaining(["move", "purge"]));
  });

  it("lists the values of an enumeration, also a nullable or a named one", () => {
    const color: Schema = { anyOf: [{ $ref: "#/components/schemas/PaletteColor" }, { type: "null" }] };
    expect(field(color).values).toContain("amber");
  });
});

it("lists the objects in responses and those inside request bodies, not the bodies", () => {
  const objects = listObjectNames(document);
  expect(objects).toEqual(
    expect.arrayContaining(["Image", "ImageInfo", "UploadTarget", "Error", "ImageFilters"]),
  );
  expect(objects).not.toContain("CreateImage");
  expect(objects).not.toContain("PaletteColor");
});

it("lists every code under its status, including additional ones", () => {
  const codes = errorCodesByStatus(document, [{ status: 405, code: "METHOD_NOT_ALLOWED", message: "No." }]);
  const statuses = [...codes.keys()];

  expect(statuses).toEqual(statuses.toSorted((a, b) => a - b));
  expect(codes.get(405)).toEqual([{ code: "METHOD_NOT_ALLOWED", messages: ["No."] }]);
  expect(codes.get(409)?.map(({ code }) => code)).toContain("FILENAME_TAKEN");
});

describe("jsonText", () => {
  it("keeps short values on one line", () => {
    expect(formatJson({ a: [1, "x"], b: null })).toBe('{ "a": [1, "x"], "b": null }');
    expect(formatJson({}, { width: 1 })).toBe("{}");
  });

  it("breaks long ones", () => {
    expect(formatJson({ a: [1, 2], b: "long" }, { width: 14 })).toBe('{\n  "a": [1, 2],\n  "b": "long"\n}');
  });

  it("is JSON", () => {
    const value = { a: 'say "hi"\n', b: [{ c: [] }, {}], d: 1.5 };
    for (const width of [1, 20, 80]) expect(JSON.parse(formatJson(value, { width }))).toEqual(value);
  });
});
