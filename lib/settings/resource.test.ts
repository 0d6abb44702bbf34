import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { languages } from "@/messages/languages";
import { UpdateSettings } from "./resource";

describe("the settings", () => {
  it("offer exactly the languages that the pages support", () => {
    const folders = readdirSync("messages", { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect([...languages].sort()).toEqual(folders.map(({ name }) => name).sort());
  });

  it.each(["", "0d", "07d", "7", "7D", " 7d", "101y", "999999y", "2999-01-01", "1e3d", "-1d"])(
    "reject %j as upload expiration",
    (expiration) => {
      expect(UpdateSettings.safeParse({ upload_defaults: { expiration } }).success).toBe(false);
    },
  );

  it.each(["never", "1h", "7d", "2w", "100y"])("accept %j as upload expiration", (expiration) => {
    expect(UpdateSettings.parse({ upload_defaults: { expiration } }).upload_defaults).toMatchObject({
      expiration,
    });
  });

  it("sort and deduplicate formats", () => {
    const { embed_enabled_formats } = UpdateSettings.parse({
      embed_enabled_formats: ["html", "url", "html"],
    });
    expect(embed_enabled_formats).toEqual(["url", "html"]);
  });
});
