import { readdirSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import { createLibrary, type Library, noLibrary } from "./visited-library";
import { accountVisits } from "./visits/account";
import { imageVisits } from "./visits/image";
import { libraryVisits } from "./visits/library";
import { publicVisits } from "./visits/public";
import type { Visit, Visits } from "./visits/visit";

const appFolder = path.resolve(import.meta.dirname, "../app");

/** Pages that are not of the app folder: our own server renders them. */
const servedRoutes = ["/s/[token]"];

/** Returns the routes of all pages, as the folders spell them. */
export function pageRoutes(): string[] {
  const routes = readdirSync(appFolder, { recursive: true, encoding: "utf8" })
    .filter((name) => path.basename(name) === "page.tsx")
    .map((name) => path.dirname(name).split(path.sep))
    .map((parts) => `/${parts.filter((part) => part !== "." && !part.startsWith("(")).join("/")}`);
  return [...routes, ...servedRoutes].sort();
}

/** Every route with its visually different states. A test fails when a route is missing here. */
export const visitsByRoute: Visits = { ...publicVisits, ...libraryVisits, ...imageVisits, ...accountVisits };

/**
 * Public pages whose texts all come from the messages. The documentation also has the paths of its
 * files and of the API.
 */
export const publicPaths: readonly string[] = Object.entries(visitsByRoute)
  .filter(([route]) => !route.startsWith("/docs"))
  .flatMap(([, visits]) => visits.filter(({ isSignedIn }) => !isSignedIn))
  .map(({ path: getPath }) => getPath(noLibrary));

/** Opens every page in all its states, public ones first, and runs the check on each. */
export async function visitEveryPage(page: Page, check: (where: string) => Promise<void>): Promise<void> {
  const visits = Object.values(visitsByRoute).flat();
  const open = async (visit: Visit, library: Library) => {
    const url = visit.path(library);
    await page.goto(url);
    await visit.waitUntilReady?.(page);
    await check(url);
  };

  for (const visit of visits.filter(({ isSignedIn }) => !isSignedIn)) {
    await open(visit, noLibrary);
  }
  const library = await createLibrary(page);
  for (const visit of visits.filter(({ isSignedIn }) => isSignedIn)) await open(visit, library);
}

/** Opens every URL once, in any language, and runs the check on each. */
export async function visitEveryUrl(page: Page, check: (url: string) => Promise<void>): Promise<void> {
  const library = await createLibrary(page);
  const visits = Object.values(visitsByRoute).flat();
  for (const url of new Set(visits.map((visit) => visit.path(library)))) {
    await page.goto(url, { waitUntil: "networkidle" });
    await check(url);
  }
}
