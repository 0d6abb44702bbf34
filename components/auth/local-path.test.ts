import { expect, test } from "vitest";
import { localPath } from "./local-path";

test("a path of this site is kept, with its query", () => {
  expect(localPath("/dashboard/images/img_1?x=1")).toBe("/dashboard/images/img_1?x=1");
});

test.each([
  undefined,
  null,
  "",
  ["/a", "/b"],
  "dashboard",
  "https://evil.example/",
  "//evil.example",
  "/\\evil.example",
  "/\t/evil.example",
  "javascript:alert(1)",
])("%j leads to the dashboard", (wanted) => {
  expect(localPath(wanted)).toBe("/dashboard");
});
