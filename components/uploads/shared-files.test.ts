import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { shareTarget } from "./shared-files";

it("the worker that receives shared files controls no page of the dashboard", () => {
  const pages = readdirSync("app/dashboard").map((name) => `/dashboard/${name}`);
  expect(pages).toContain("/dashboard/shares");
  expect(pages.filter((path) => path.startsWith(shareTarget.path))).toEqual([]);
});
