import { readdirSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import { photo } from "@/test/builders/images";
import { chooseFiles, file } from "./files";
import { service } from "./service";
import { signIn } from "./sign-in";

const appFolder = path.resolve(import.meta.dirname, "../app");

/** Returns the routes of all pages, as the folders spell them. */
export function pageRoutes(): string[] {
  return readdirSync(appFolder, { recursive: true, encoding: "utf8" })
    .filter((name) => path.basename(name) === "page.tsx")
    .map((name) => path.dirname(name).split(path.sep))
    .map((parts) => `/${parts.filter((part) => part !== "." && !part.startsWith("(")).join("/")}`)
    .sort();
}

/** What a signed-in user with one uploaded image can open. */
interface Library {
  imageId: string;
  deletedId: string;
  /** A link that another browser requested. */
  signInLink: string;
}

interface Visit {
  path: (library: Library) => string;
  /** Whether it requires a session. */
  isSignedIn?: boolean;
  /** Waits for content that arrives after the page. */
  waitUntilReady?: (page: Page) => Promise<void>;
}

const visitAt = (url: string, waitUntilReady?: Visit["waitUntilReady"]): Visit => ({
  path: () => url,
  ...(waitUntilReady && { waitUntilReady }),
});
const signedInAt = (url: Visit["path"], waitUntilReady?: Visit["waitUntilReady"]): Visit => ({
  path: url,
  isSignedIn: true,
  ...(waitUntilReady && { waitUntilReady }),
});

const openDetails = (page: Page) =>
  page.evaluate(() => {
    for (const details of document.querySelectorAll("details")) details.open = true;
  });

const waitForPreview = (page: Page) => page.getByRole("img", { name: /^Preview of/ }).waitFor();

/** Every route with its visually different states. A test fails when a route is missing here. */
export const visitsByRoute: Readonly<Record<string, readonly Visit[]>> = {
  "/": [visitAt("/"), visitAt("/no-such-page"), signedInAt(() => "/")],
  "/sign-in": [visitAt("/sign-in")],
  "/sign-in/link": [signedInAt(({ signInLink }) => signInLink)],
  "/sign-in/sent": [visitAt("/sign-in/sent")],
  "/sign-in/error": [visitAt("/sign-in/error?error=Verification")],
  "/docs": [visitAt("/docs", openDetails), signedInAt(() => "/docs")],
  "/dashboard": [
    signedInAt(
      () => "/dashboard",
      (page) => page.getByRole("list", { name: "Your images" }).getByRole("link").first().waitFor(),
    ),
    signedInAt(
      () => "/dashboard",
      async (page) => {
        await page.getByRole("button", { name: "Account" }).click();
        await page.getByRole("menuitem", { name: "Sign out" }).waitFor();
      },
    ),
  ],
  "/dashboard/[...unknown]": [signedInAt(() => "/dashboard/no/such/page")],
  "/dashboard/images/[id]": [
    signedInAt(({ imageId }) => `/dashboard/images/${imageId}`),
    signedInAt(({ deletedId }) => `/dashboard/images/${deletedId}`),
    signedInAt(() => "/dashboard/images/img_none"),
  ],
  "/dashboard/images/[id]/studio": [
    signedInAt(
      ({ imageId }) => `/dashboard/images/${imageId}/studio`,
      async (page) => {
        await waitForPreview(page);
        await page.getByRole("button", { name: "Keep aspect ratio" }).click();
        await page.getByLabel("Width").fill("8192000");
        await page.getByRole("button", { name: "Compare with original" }).click();
      },
    ),
    ...["img srcset", "picture", "Markdown", "Next.js"].map((tab) =>
      signedInAt(
        ({ imageId }) => `/dashboard/images/${imageId}/studio?key=w480-h300-q30-fitcontain`,
        async (page) => {
          await waitForPreview(page);
          await page.getByRole("tab", { name: tab }).click();
        },
      ),
    ),
  ],
};

const noLibrary: Library = { imageId: "", deletedId: "", signInLink: "" };

/** Public pages whose texts all come from the messages. The reference also shows those of the OpenAPI document. */
export const publicPaths: readonly string[] = Object.entries(visitsByRoute)
  .filter(([route]) => route !== "/docs")
  .flatMap(([, visits]) => visits.filter(({ isSignedIn }) => !isSignedIn))
  .map(({ path: getPath }) => getPath(noLibrary));

/** A name without a place for a line break, as cameras and programs produce. */
const longName = "PXL_20260714_203155123.PORTRAIT-01.COVER_edited_for_the_exhibition.jpg";

async function createLibrary(page: Page): Promise<Library> {
  await signIn(page);
  await chooseFiles(page, [file(longName, await photo(2400, 480)), file("gone.jpg", await photo(60, 40))]);
  await page.getByRole("heading", { name: "2 uploaded" }).waitFor();
  await page.getByRole("button", { name: "Clear finished" }).click();
  const { stdout } = await service().cli(["owners", "sign-in-link"]);
  const ids = await page.evaluate(async () => {
    const { data } = await (await fetch("/api/images")).json();
    const findId = (matches: (filename: string) => boolean) =>
      data.find(({ filename }: { filename: string }) => matches(filename)).id as string;
    const deletedId = findId((name) => name === "gone.jpg");
    await fetch(`/api/images/${deletedId}`, { method: "DELETE" });
    return { deletedId, imageId: findId((name) => name !== "gone.jpg") };
  });
  return { ...ids, signInLink: stdout.trim() };
}

/** Opens every page, public ones first, and runs the check on each. */
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
