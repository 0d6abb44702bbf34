import { openDetails, signedInAt, tryIt, type Visits, visitAt } from "./visit";

/** Pages before signing in, public pages and the documentation. */
export const publicVisits: Visits = {
  "/": [visitAt("/"), visitAt("/no-such-page"), signedInAt(() => "/")],
  // Not found where no plans are sold; `billing.spec.ts` visits it.
  "/pricing": [],
  "/sign-in": [visitAt("/sign-in")],
  "/sign-in/link": [signedInAt(({ signInLink }) => signInLink)],
  "/sign-in/sent": [visitAt("/sign-in/sent")],
  "/unsubscribe": [visitAt("/unsubscribe?done=true"), visitAt("/unsubscribe")],
  "/report": [visitAt("/report?problem=url&image=nothing"), visitAt("/report?sent=true")],
  "/sign-in/error": [visitAt("/sign-in/error?error=Verification")],
  // With a session, because only then there is a library: to public pages it makes no difference.
  "/public/[handle]": [
    signedInAt(({ publicPaths: { profile } }) => profile),
    signedInAt(({ publicPaths: { profile } }) => `${profile}?color=red&search=nothing`),
    visitAt("/@nobody"),
  ],
  "/public/[handle]/[album]": [signedInAt(({ publicPaths: { album } }) => album)],
  "/public/[handle]/c/[collection]": [signedInAt(({ publicPaths: { collection } }) => collection)],
  "/public/[handle]/[album]/[...image]": [
    signedInAt(({ publicPaths: { image } }) => image, openDetails),
    signedInAt(({ publicPaths: { sensitive } }) => sensitive),
  ],
  "/licenses/[id]": [signedInAt(({ publicPaths: { license } }) => license)],
  "/invitations/[token]": [signedInAt(() => "/invitations/none")],
  // `oauth.spec.ts` visits it with a registered application.
  "/oauth/authorize": [visitAt("/oauth/authorize?client_id=none")],
  "/device": [signedInAt(() => "/device?user_code=BBBB-BBBB")],
  "/email-changes/[token]": [visitAt("/email-changes/none")],
  // Its questions are answered before the library of these visits; `sign-in.spec.ts` visits it.
  "/welcome": [],
  "/docs": [visitAt("/docs"), signedInAt(() => "/docs")],
  "/docs/guides/[slug]": ["using-the-api", "proxy", "limits-and-errors"].map((slug) =>
    visitAt(`/docs/guides/${slug}`),
  ),
  "/docs/api/[group]": [visitAt("/docs/api/images")],
  "/docs/api/[group]/[operation]": [
    visitAt("/docs/api/images/listImages", openDetails),
    visitAt("/docs/api/uploads/uploadImage", openDetails),
    visitAt("/docs/api/api-keys/createApiKey", (page) => tryIt(page, page.getByText("to send this request"))),
    signedInAt(
      () => "/docs/api/images/listImages",
      async (page) => {
        await tryIt(page, page.getByRole("button", { name: "Send request" }));
        await openDetails(page);
        await page.getByRole("button", { name: "Send request" }).click();
        await page.getByText("200 OK").waitFor();
      },
    ),
    signedInAt(
      () => "/docs/api/images/batchImages",
      async (page) => {
        await tryIt(page, page.getByRole("button", { name: "Send request" }));
        await page.getByRole("button", { name: "Send request" }).click();
        await page.getByRole("button", { name: "Send it" }).waitFor();
      },
    ),
  ],
  "/docs/objects": [visitAt("/docs/objects")],
  "/docs/objects/[name]": [visitAt("/docs/objects/Image")],
  "/s/[token]": [
    signedInAt(({ shares }) => shares.album),
    signedInAt(({ shares, imageId }) => `${shares.album}/${imageId}`),
    signedInAt(({ shares }) => shares.password),
    signedInAt(({ shares }) => shares.upload),
    visitAt("/s/none"),
  ],
};
