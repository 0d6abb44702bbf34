import { expect, test } from "vitest";
import { AppError } from "@/lib/kernel/errors";
import { checkRouterHeaders } from "./router-headers";

const encoded = (state: unknown) => encodeURIComponent(JSON.stringify(state));
const state = ["", { children: ["docs", { children: ["__PAGE__", {}] }] }, null, null, 16];

test.each([undefined, encoded(state), encoded([["tag", "lake", "d", null], {}, null, "refetch"])])(
  "a page accepts the state %s",
  (sent) => {
    const headers = { rsc: "1", ...(sent !== undefined && { "next-router-state-tree": sent }) };
    checkRouterHeaders(headers, "/docs");
    expect(headers.rsc).toBe("1");
  },
);

test.each(["", "x", "%ff", "%7B", encoded({}), encoded([1, {}]), encoded(["", {}]).repeat(4_000)])(
  "a page rejects the state %.20s",
  (sent) => {
    const check = () => checkRouterHeaders({ "next-router-state-tree": sent }, "/docs");
    expect(check).toThrow(AppError);
  },
);

test.each(["/robots.txt", "/sitemap.xml", "/favicon.ico", "/docs/guides/api.md", "/.well-known/nothing"])(
  "the file %s gets no header of the router",
  (path) => {
    const names = ["rsc", "next-router-prefetch", "next-router-state-tree", "next-url"];
    const headers = { ...Object.fromEntries(names.map((name) => [name, "x"])), accept: "*/*" };
    checkRouterHeaders(headers, path);
    expect(headers).toEqual({ accept: "*/*" });
  },
);

test("a tag with a dot is a page", () => {
  const headers = { rsc: "1" };
  checkRouterHeaders(headers, "/dashboard/tags/node.js");
  expect(headers).toEqual({ rsc: "1" });
});
