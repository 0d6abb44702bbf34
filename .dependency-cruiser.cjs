const swc = require("@swc/core");

/**
 * Rules of imports between rooms: the table of docs/architecture.md. Tests may reach further than
 * the code they test.
 */
const ours = "^(app|cli|components|db|inngest|lib|packages|pages|server)/";
/** Paths such as `/webhooks/{id}/test` and `/backup/test` are no folders of tests. */
const tests = "\\.test\\.tsx?$|(^|(?<!\\]|^app/api/backup)/)test(ing)?/";
const domain = "^lib/(?!(?:kernel|values|platform|engine|http)/)([^/]+)/";

/**
 * The rooms of `components`, from the bottom up. Each imports rooms of lower floors only, so there
 * are no cycles of folders.
 */
const componentFloors = [
  ["api", "challenge", "ui"],
  ["backup", "billing", "charts", "reference", "session", "tools"],
  ["docs", "shortcuts", "usage"],
  ["collections"],
  ["encryption", "image-lists", "members"],
  ["batches", "operator"],
  ["image-collections"],
  ["shares", "tags", "uploads"],
  ["data", "image-actions", "inspector", "shell"],
  ["about", "cull", "security", "site", "viewer"],
  ["library", "oauth", "studio"],
  ["albums", "analytics", "audit", "duplicates", "search", "settings", "variant-settings"],
  [
    "analysis",
    "calendar",
    "collection-pages",
    "domains",
    "keys",
    "licenses",
    "live",
    "palette",
    "places",
    "recipes",
    "webhooks",
  ],
  ["public", "watermarks"],
];

/**
 * The rooms of `lib`, from the bottom up. Each imports rooms of lower floors only, so there are no
 * cycles of rooms.
 */
const floors = [
  ["kernel"],
  ["values"],
  ["engine", "http"],
  ["platform"],
  ["access", "audit", "image-urls", "jobs", "ranks"],
  ["analytics", "caching"],
  ["changes"],
  ["billing"],
  ["domains", "encryption", "recipes", "tags"],
  ["albums", "watermarks"],
  ["memberships"],
  ["identity"],
  ["profile"],
  ["licenses"],
  ["images", "settings"],
  ["collections"],
  ["archives", "notices", "public", "uploads", "webhooks"],
  ["shares", "variants"],
  ["ai"],
  ["batches"],
  ["dav", "delivery"],
  ["cache-logs", "operation"],
  ["account"],
  ["backup"],
  ["fsck"],
];
/** The files that other rooms may import: the index of a room, or of a part with an index. */
const face = "^lib/[^/]+/index\\.ts$|^lib/[^/]+/[^/]+/index\\.ts$";
/** A domain's files that run in the browser as well. */
const isomorphic = [
  "^lib/[^/]+/(resource|errors|values)\\.ts$",
  "^lib/[^/]+/[^/]+/(resource|errors|values)\\.ts$",
  "^lib/batches/selection-summary/merge-summaries\\.ts$",
  "^lib/changes/event-types\\.ts$",
  "^lib/image-urls/(image-path|reserved-words)\\.ts$",
  "^lib/images/file-info/exif-highlights\\.ts$",
  "^lib/notices/notice-paths\\.ts$",
  "^lib/tags/tag-names\\.ts$",
].join("|");
/**
 * Where a row's type and a query may be named: repositories, the parts of list queries, the Auth.js
 * adapter, the type of a stored image.
 */
const queries =
  "(^|/)[a-z-]*repository\\.ts$|^lib/images/(?:list-queries|queries)/|^lib/identity/sign-in/adapter\\.ts$|^lib/(images/image|changes/image-columns)\\.ts$";

/**
 * The arithmetic of sizes, the limits of recipes and watermarks, the names of qualities, and the
 * table of formats in the engine, which the pages need as well.
 */
const sizes =
  "(variants/(output-size|output-formats|variant-keys|gravity|crop|recipe|recipe-names|watermark|quality/quality-target)|metadata/kinds|formats)\\.ts$";

/** Inspects a file before its upload, in a worker of the page. */
const inspection = "^lib/engine/metadata/inspect-bytes\\.ts$";

/**
 * Audit entries of successful writes. Only `commitChange` may record them, with all other
 * consequences.
 */
const successEntries = "^lib/audit/record-audit\\.ts$";

const except = (...patterns) => [tests, ...patterns].join("|");
const packages = (...names) => `node_modules/(${names.join("|")})/`;
const forbid = (name, from, to) => ({ name, severity: "error", from, to });
const inRooms = (rooms) => `^lib/(${rooms.join("|")})/`;

/** Rules of the floors: from each, neither upwards nor to another room of the same one. */
const floorRules = floors.map((rooms, index) =>
  forbid(
    `floor-${index + 1}-imports-lower-floors`,
    { path: inRooms(rooms), pathNot: except() },
    { path: inRooms(floors.slice(index).flat()), pathNot: "^lib/$1/" },
  ),
);

// TypeScript 7 has no interface for other programs, so swc reads the files, and it has to be told
// which hold JSX.
const parseFile = swc.parseFileSync;
swc.parseFileSync = (file, options) => {
  const program = parseFile(file, { ...options, tsx: file.endsWith("x") });
  if (!/[\\/]lib[\\/]changes[\\/]/.test(file)) return program;
  // Changes lie below the domains, and name the types of their resources.
  const body = program.body.filter((node) => !(node.typeOnly && node.source?.value.endsWith("/resource")));

  return { ...program, body };
};

module.exports = {
  forbidden: [
    forbid("no-cycles", {}, { circular: true }),
    forbid("no-unresolvable-import", {}, { couldNotResolve: true }),
    forbid(
      "no-development-package",
      { path: ours, pathNot: except("^packages/", "^server/dev/") },
      { dependencyTypes: ["npm-dev", "npm-no-pkg"] },
    ),
    forbid("no-test-in-code", { path: ours, pathNot: except() }, { path: tests }),

    forbid(
      "kernel-imports-nothing-of-ours",
      { path: "^lib/kernel/", pathNot: except() },
      { path: ours, pathNot: "^lib/kernel/" },
    ),
    forbid(
      "values-import-kernel-only",
      { path: "^lib/values/", pathNot: except() },
      { path: ours, pathNot: "^lib/(values|kernel)/" },
    ),
    forbid(
      "engine-imports-kernel-only",
      { path: "^lib/engine/", pathNot: except() },
      { path: ours, pathNot: "^lib/(engine|values|kernel)/" },
    ),
    forbid(
      "http-imports-kernel-only",
      { path: "^lib/http/", pathNot: except() },
      { path: ours, pathNot: "^lib/(http|values|kernel)/" },
    ),
    forbid(
      "db-imports-nothing-of-ours",
      { path: "^db/", pathNot: except() },
      { path: ours, pathNot: "^db/" },
    ),

    forbid(
      "platform-imports-kernel-only",
      { path: "^lib/platform/", pathNot: except("^lib/platform/decoder/") },
      { path: ours, pathNot: "^(lib/(platform|values|kernel)|db)/" },
    ),
    forbid(
      "only-the-database-room-sees-the-database",
      { path: "^lib/platform/", pathNot: except("^lib/platform/database/") },
      { path: "^db/" },
    ),

    ...floorRules,
    forbid(
      "every-room-has-a-floor",
      { path: "^lib/[^/]+/", pathNot: except(inRooms(floors.flat())) },
      { path: "." },
    ),

    forbid(
      "domain-knows-no-transport-and-no-page",
      { path: domain, pathNot: except() },
      { path: "^(lib/http|app|components|pages|server|cli|inngest)/" },
    ),
    forbid(
      "domain-knows-no-framework",
      { path: domain, pathNot: except("^lib/identity/sign-in/") },
      { path: packages("next", "next-auth", "next-intl", "react", "react-dom") },
    ),
    forbid(
      "only-repositories-query",
      { path: domain, pathNot: except(queries) },
      { path: `^db/|${packages("drizzle-orm", "pg")}` },
    ),
    forbid(
      "other-domains-by-their-index",
      { path: domain, pathNot: except() },
      { path: domain, pathNot: `^lib/$1/|${face}|${isomorphic}|${successEntries}` },
    ),
    forbid(
      "only-changes-record-success",
      { path: ours, pathNot: except("^lib/(audit|changes)/") },
      { path: successEntries },
    ),
    forbid(
      "resource-and-errors-run-in-the-browser",
      { path: isomorphic },
      {
        path: `^(db|inngest|server|cli)/|^lib/platform/(?!(network/ip-address|ai/packages/installation-states)\\.ts)|^lib/engine/(?!${sizes})|${face}`,
      },
    ),

    forbid(
      "endpoints-see-domains-only",
      { path: "^app/api/", pathNot: except("^app/api/((routes|ports)\\.ts|auth/|inngest/)") },
      {
        path: `^(db|inngest|server|cli|components|lib/(identity/sign-in|platform|engine))/|${packages("drizzle-orm", "pg", "sharp", "inngest", "next-auth")}`,
      },
    ),
    forbid(
      "transport-reads-domains-by-their-face",
      { path: "^(app|components|pages|inngest/functions)/", pathNot: except() },
      { path: domain, pathNot: `${face}|${isomorphic}` },
    ),
    forbid(
      "pages-do-not-query",
      { path: "^(app|components|pages)/", pathNot: except() },
      { path: `^db/|/repository\\.ts$|${packages("drizzle-orm", "pg")}` },
    ),
    forbid(
      "components-run-in-the-browser",
      { path: "^components/", pathNot: except("\\.worker\\.ts$") },
      { path: `^(db|inngest|server|cli|app|lib/platform)/|^lib/engine/(?!${sizes})` },
    ),
    forbid(
      "workers-run-in-the-browser",
      { path: "^components/.*\\.worker\\.ts$" },
      { path: ours, pathNot: `^components/|${inspection}` },
    ),
    forbid(
      "inspection-runs-in-the-browser",
      { path: inspection },
      {
        // Node's modules would come with substitutes of the bundler; the substitute of zlib has 60
        // kB.
        path: "^lib/(?!engine/(metadata|container|probe|strip|formats))|node_modules/|^(node:)?zlib$",
        reachable: true,
      },
    ),
    forbid(
      "sizes-run-in-the-browser",
      { path: `^lib/engine/${sizes}` },
      {
        path: "^lib/engine/(?!variants/|metadata/kinds|image-properties|formats|embed/license-statement|raster/reduction\\.ts)|node_modules/",
        reachable: true,
      },
    ),
    ...componentFloors.map((rooms, index) =>
      forbid(
        "components-have-no-folder-cycles",
        { path: `^components/(${rooms.join("|")})/`, pathNot: except() },
        {
          path: `^components/(${componentFloors.slice(index).flat().join("|")})/`,
          pathNot: "^components/$1/",
        },
      ),
    ),
    forbid(
      "every-room-of-components-has-a-floor",
      {
        path: "^components/[^/]+/",
        pathNot: except(`^components/(${componentFloors.flat().join("|")})/`),
      },
      { path: "." },
    ),
    forbid(
      "primitives-know-no-subject",
      { path: "^components/ui/", pathNot: except() },
      { path: ours, pathNot: "^components/ui/" },
    ),
    forbid(
      "jobs-call-domains",
      { path: "^inngest/functions/", pathNot: except() },
      { path: "^(db|app|components|lib/http)/" },
    ),
    forbid(
      "jobs-do-not-query",
      { path: "^inngest/", pathNot: except() },
      { path: `^db/|${packages("drizzle-orm", "pg")}` },
    ),
    forbid(
      "nothing-imports-processes",
      // In functions, what serves bytes elsewhere is called by Next.js.
      { path: ours, pathNot: except("^(server|cli)/", "^pages/api/bytes/") },
      { path: "^(server|cli)/" },
    ),
    forbid(
      "published-packages-contain-what-they-import",
      { path: "^packages/([^/]+)/", pathNot: except() },
      { path: ours, pathNot: "^packages/($1/|client/src/index\\.ts$)" },
    ),
    forbid(
      "client-has-no-dependencies",
      { path: "^packages/client/src/", pathNot: except() },
      { path: "node_modules/", pathNot: packages("react", "@types/react") },
    ),
    forbid(
      "nothing-imports-published-packages",
      { path: ours, pathNot: except("^packages/") },
      // The types of the API are part of the client.
      { path: "^packages/", pathNot: "^packages/client/src/schema\\.ts$" },
    ),
    forbid(
      "processes-know-no-page",
      { path: "^(server|cli)/", pathNot: except() },
      // Pages of share links are rendered from the components of public pages.
      { path: "^(app|components|pages)/", pathNot: "^app/api/(ports|find-route)\\.ts$|^components/public/" },
    ),
    forbid(
      "public-components-reach-only-server-pages",
      { path: "^(server|cli)/", pathNot: except("^server/pages/") },
      { path: "^components/" },
    ),
    forbid(
      "pixels-only-in-the-engine",
      { path: ours, pathNot: except("^lib/engine/") },
      { path: packages("sharp", "libheif-js") },
    ),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^|/)(\\.next|dist)/" },
    parser: "swc",
    webpackConfig: { fileName: "test/harness/import-alias.cjs" },
    enhancedResolveOptions: {
      extensions: [".ts", ".tsx", ".d.ts", ".mjs", ".js", ".json", ".css"],
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "types", "default"],
    },
  },
};
