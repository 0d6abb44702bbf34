import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { OpenApiDocument } from "../document";
import { groupOperations } from "../operation";
import { dangerousOperations, toRequestTemplate } from "./request-template";
import { buildRequestPath } from "./send-request";

const document = JSON.parse(readFileSync("docs/openapi.json", "utf8")) as OpenApiDocument;
const operations = groupOperations(document).flatMap((group) => group.operations);
const templateOf = (id: string) =>
  toRequestTemplate(operations.find((operation) => operation.id === id) ?? expect.fail(id));
const entered = (values: Record<string, string>) => ({ values, text: "", file: undefined });

describe("the request of an operation", () => {
  it("only deletions and replacements need a confirmation", () => {
    const asking = operations.filter((operation) => toRequestTemplate(operation).isDangerous);
    const ids = asking.map(({ id }) => id);

    expect(ids).toEqual(expect.arrayContaining([...dangerousOperations]));
    expect(ids).toEqual(
      expect.arrayContaining(["deleteImage", "purgeImage", "revokeApiKey", "deleteAccount"]),
    );
    expect(asking.filter(({ method }) => method === "GET")).toEqual([]);

    for (const id of ["createAlbum", "updateImage", "uploadImage"]) expect(ids).not.toContain(id);
  });

  it("has no two parameters of one name", () => {
    for (const operation of operations) {
      const names = toRequestTemplate(operation).parameters.map(({ name }) => name);
      expect(new Set(names).size, operation.id).toBe(names.length);
    }
  });

  it("offers the reader's own ids where a list has them", () => {
    expect(templateOf("getImage").parameters[0]).toMatchObject({ name: "id", listedAt: "/api/images" });
    expect(templateOf("getImageAnalytics").parameters[0]).toMatchObject({ listedAt: "/api/images" });
    expect(templateOf("previewVariant").parameters[1]).toEqual({
      name: "variantKey",
      in: "path",
      example: "w512",
      isRequired: true,
    });
    expect(templateOf("deliverOriginal").parameters[0]).not.toHaveProperty("listedAt");
  });

  it("needs a session unless everyone may send it", () => {
    expect(templateOf("listPalette").needsSession).toBe(false);
    expect(templateOf("listImages").needsSession).toBe(true);
  });

  it("the request has the body of the example, or fields next to a file", () => {
    expect(templateOf("createAlbum").body).toMatchObject({
      kind: "json",
      text: expect.stringMatching(/^\{/),
    });
    expect(templateOf("putUpload").body).toEqual({ kind: "file" });

    const upload = templateOf("uploadImage");
    expect(upload.body).toEqual({ kind: "form" });
    expect(upload.parameters.map(({ in: place, name }) => `${place} ${name}`)).toContain("form filename");
    expect(upload.parameters.map(({ name }) => name)).not.toContain("file");
  });
});

describe("the path of a request", () => {
  it("has the entered values, and no query without any", () => {
    expect(
      buildRequestPath(templateOf("listImages"), entered({ limit: "5", search: "a b&c", album: "" })),
    ).toBe("/api/images?limit=5&search=a+b%26c");
    expect(buildRequestPath(templateOf("listImages"), entered({}))).toBe("/api/images");
  });

  it("cannot be left by a value", () => {
    expect(buildRequestPath(templateOf("getAlbum"), entered({ album: "../me?x#y" }))).toBe(
      "/api/albums/..%2Fme%3Fx%23y",
    );
  });

  it("is outside of the API for the byte routes", () => {
    const values = {
      handle: "ada",
      album: "images",
      variantKey: "w512",
      filename: "lake.jpg",
      format: "webp",
    };

    expect(buildRequestPath(templateOf("deliverVariant"), entered(values))).toBe(
      "/i/ada/images/w512/lake.jpg?format=webp",
    );
  });
});
