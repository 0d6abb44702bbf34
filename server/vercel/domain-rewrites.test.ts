import { expect, it } from "vitest";
import { rewriteOnDomain } from "@/test/fakes/vercel/rewrite-on-domain";
import { domainRewrites } from "./domain-rewrites.mjs";

const env = {
  VERCEL: "1",
  ALBUMEN_URL: "https://images.example.com",
  ALBUMEN_HOSTS: "Images.example.net, images.example.org",
  VERCEL_URL: "albumen-git-main.vercel.app",
};
const rewrite = (host: string, url: string) => rewriteOnDomain(env, { url, headers: { host } });

it.each([
  ["/", "/api/bytes"],
  ["/images", "/api/bytes/images"],
  ["/images/lake.jpg?v=1", "/api/bytes/images/lake.jpg?v=1"],
  ["/images/a%20b%2Fc.jpg", "/api/bytes/images/a%20b%2Fc.jpg"],
  ["/api/me", "/api/bytes/api/me"],
  ["/dashboard", "/api/bytes/dashboard"],
  ["/.well-known/albumen-domain", "/api/bytes/.well-known/albumen-domain"],
  ["/_next/static/a.js", "/_next/static/a.js"],
  ["/api/health", "/api/health"],
])("%s on a custom domain is answered at %s", (url, destination) => {
  expect(rewrite("photos.anna.test", url)).toBe(destination);
});

it.each([
  "localhost.anna.test",
  "a127.0.0.1.anna.test",
  "my-images.example.com",
  "images.example.com.anna.test",
  "images-example.com",
])("the host %s, which resembles one of ours, is a custom domain", (host) => {
  expect(rewrite(host, "/dashboard")).toBe("/api/bytes/dashboard");
});

it.each([
  "images.example.com",
  "IMAGES.example.com:443",
  "images.example.net",
  "images.example.org",
  "albumen-git-main.vercel.app",
  "localhost:3000",
  "127.0.0.1",
])("the host %s is ours", (host) => {
  expect(rewrite(host, "/dashboard")).toBe("/dashboard");
});

it("does not exist elsewhere, nor without the host of the service", () => {
  expect(domainRewrites({ ...env, VERCEL: undefined })).toEqual([]);
  expect(domainRewrites({ ...env, ALBUMEN_URL: undefined })).toEqual([]);
});
