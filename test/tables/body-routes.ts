import { readdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { catalogue } from "@/app/api/catalogue";

/** A route that may receive a body, whether it accepts one or not. */
export interface BodyRoute {
  method: string;
  path: string;
}

const appFolder = fileURLToPath(new URL("../../app", import.meta.url));

/** Every operation of the API. */
const operations: BodyRoute[] = catalogue.map(({ method, path }) => ({
  method,
  path: `/api${path.replace(/\{\w+\}/g, "img_00000000000000000000000000")}`,
}));

/** Every page: none accepts a body. */
const pages: BodyRoute[] = readdirSync(appFolder, { recursive: true, encoding: "utf8" })
  .filter((file) => path.basename(file) === "page.tsx")
  .map((file) => {
    const folders = path.dirname(file).split(path.sep);
    const named = folders.filter((folder) => folder !== "." && !folder.startsWith("("));
    return { method: "POST", path: `/${named.map((folder) => folder.replace(/^\[.*\]$/, "x")).join("/")}` };
  });

const post = (...paths: string[]): BodyRoute[] => paths.map((path) => ({ method: "POST", path }));

/** Routes outside the folders: the byte routes, sign-in, other spellings, and unknown paths. */
const others: BodyRoute[] = [
  { method: "PUT", path: "/upload/img_00000000000000000000000000/1?expires=1&signature=x" },
  { method: "PUT", path: "/upload/x" },
  { method: "OPTIONS", path: "/upload/x" },
  { method: "POST", path: "/upload/x" },
  { method: "PUT", path: "/dav/images/1.jpg" },
  { method: "PROPFIND", path: "/dav/" },
  { method: "POST", path: "/dav/images" },
  { method: "POST", path: "/i/anna/trips/1.jpg" },
  { method: "GET", path: "/i/anna/trips/1.jpg" },
  { method: "GET", path: "/sign-in" },
  { method: "PUT", path: "/sign-in" },
  { method: "PUT", path: "/icon.svg" },
  { method: "OPTIONS", path: "/api/images" },
  { method: "PURGE", path: "/api/images" },
  ...post("/api/auth/signin", "/api/auth/signin/email", "/api/auth/signout", "/api/auth/callback/email"),
  ...post("/api/auth/sign-in-link", "/api/auth/sign-out", "/api/auth/provider"),
  ...post("/api/auth/connect", "/api/auth/callback/github"),
  ...post("/api/auth/session", "/api/auth/nowhere", "/api/auth", "/api/v1/auth/signout", "/api/inngest"),
  ...post("/api/v1/upload", "/api/v1/images", "/api/upload/", "/api//images", "/api", "/api/nowhere"),
  ...post(
    "/nowhere",
    "/_next/static/nowhere.js",
    "/_next/image",
    "/icon.svg",
    "/favicon.ico",
    "/%ff",
    "//evil.example/x",
  ),
];

/**
 * All routes where a request with a body can arrive. New endpoints and pages are included
 * automatically.
 */
export const bodyRoutes: readonly BodyRoute[] = [...operations, ...pages, ...others];
