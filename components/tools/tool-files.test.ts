import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";
import { fileTools, makeToolFile } from "./tool-files";

const service = { origin: "https://images.example.org", key: "alb_0123456789abcdef" };

it.each(fileTools)("%s gets the key and the URL of uploads", (tool) => {
  const { text, filename } = makeToolFile(tool, service);
  expect(text).toContain(`Bearer ${service.key}`);
  expect(text).toContain("https://images.example.org/api/upload");
  expect(filename).toMatch(/^albumen-[a-z.]+\.(sh|sxcu|json)$/);
});

it.each(fileTools.filter((tool) => tool !== "sharex" && tool !== "picgo"))(
  "%s gets a script that a shell can read",
  (tool) => {
    execFileSync("sh", ["-n"], { input: makeToolFile(tool, service).text });
  },
);

it("makes a custom uploader for ShareX", () => {
  expect(JSON.parse(makeToolFile("sharex", service).text)).toMatchObject({
    RequestMethod: "POST",
    Body: "MultipartFormData",
    FileFormName: "file",
    URL: "{json:urls.original}",
  });
});
