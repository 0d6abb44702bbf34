import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import type { ImageResource } from "@/lib/images/resource";
import { serveApi } from "@/test/harness/api-suite";
import { createForm } from "@/test/harness/caller";
import { sample } from "@/test/harness/sample";

const api = serveApi();
const corpus = path.resolve("../shared/corpus");

it("a file to strip is either accepted without its metadata or rejected, never a server error", async ({
  skip,
}) => {
  if (!existsSync(corpus)) return skip("the corpus is not here");

  const files = readdirSync(corpus, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const images = files.filter((entry) => !entry.name.endsWith(".md") && !entry.parentPath.endsWith("bomb"));
  for (const [index, { parentPath, name }] of sample(images, 12).entries()) {
    const fields = { filename: `${index}.jpg`, strip_metadata: "true" };
    const body = createForm(name, readFileSync(path.join(parentPath, name)), fields);
    const response = await api.owner.call("POST", "/api/upload", body);
    expect([name, response.status === 201 || response.status === 400, response.body]).toEqual([
      name,
      true,
      response.body,
    ]);
    if (response.status === 201)
      expect([name, (response.body as ImageResource).info.exif]).toEqual([name, null]);
  }

  expect(images.length).toBeGreaterThan(50);
}, 180_000);
