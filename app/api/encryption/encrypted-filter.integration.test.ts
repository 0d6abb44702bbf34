import { expect, it } from "vitest";
import { jpeg } from "@/test/builders/images";
import { serveApi } from "@/test/harness/api-suite";
import { createCaller } from "@/test/harness/caller";
import { list, listNames } from "@/test/harness/image-lists";

const api = serveApi();

it("a filter selects encrypted or unencrypted images", async () => {
  const owner = await createCaller(api.origin);
  await owner.upload("plain.jpg", await jpeg({ width: 40, height: 20 }));
  await owner.upload("secret.jpg", await jpeg({ width: 42, height: 20 }), { encrypt: "true" });
  for (const [query, names] of [
    ["encrypted=true", ["secret.jpg"]],
    ["encrypted=false", ["plain.jpg"]],
    ["encrypted=true&search=jpg&orientation=landscape", ["secret.jpg"]],
    ["encrypted=false&search=secret", []],
    ["encrypted=true&color=red", []],
  ] as const) {
    expect([query, listNames(await list(owner, query))]).toEqual([query, names]);
    const { total } = (await list(owner, `${query}&include_total=true`)) as { total?: number };
    expect([query, total]).toEqual([query, names.length]);
  }
});
